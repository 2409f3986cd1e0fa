import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LookupTable, lookupLists } from '#contract/lookup.ts'
import { client } from '../client.ts'

export const optionsKey = (table: LookupTable) => ['options', table]

/** A list of section 7; it does not change while a form is filled in. */
const listOf = (table: LookupTable) =>
  queryOptions({
    queryKey: optionsKey(table),
    queryFn: async () => (await client.call(lookupLists[table], {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useOptions = (table: LookupTable) => useQuery(listOf(table))

/** Whether lists are on their way that have never been here; one that failed and is asked for again hides nothing. */
export function useAwaitedOptions(tables: readonly LookupTable[]) {
  const isLoading = useQueries({ queries: tables.map(listOf) }).some(query => query.isLoading)
  const wanted = tables.join()
  const [settled, settle] = useState<string>()
  useEffect(() => {
    if (!isLoading) settle(wanted)
  }, [isLoading, wanted])
  return isLoading && settled !== wanted
}

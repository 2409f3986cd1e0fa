import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LookupTable, lookupLists } from '#contract/lookup.ts'
import { client } from '../client.ts'

export const optionsKey = (table: LookupTable) => ['options', table]

const listOf = (table: LookupTable) =>
  queryOptions({
    queryKey: optionsKey(table),
    queryFn: async () => (await client.call(lookupLists[table], {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useOptions = (table: LookupTable) => useQuery(listOf(table))

/** True only while the lists load for the first time, so that a retry does not hide the form. */
export function useAwaitedOptions(tables: readonly LookupTable[]) {
  const isLoading = useQueries({ queries: tables.map(listOf) }).some(query => query.isLoading)
  const names = tables.join()
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    if (!isLoading) setLoaded(names)
  }, [isLoading, names])
  return isLoading && loaded !== names
}

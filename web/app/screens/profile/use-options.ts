import { useQuery } from '@tanstack/react-query'
import { type LookupTable, lookupLists } from '#contract/lookup.ts'
import { client } from '#web/app/client.ts'

export const optionsKey = (table: LookupTable) => ['options', table]

/** A list of section 7; it does not change while a form is filled in. */
export const useOptions = (table: LookupTable) =>
  useQuery({
    queryKey: optionsKey(table),
    queryFn: async () => (await client.call(lookupLists[table], {})).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AccountMatch, type FoundAccount, findAccounts } from '#contract/account.ts'
import { call } from '../calls.ts'

export type AccountSearch = {
  text: string
  found: { data: FoundAccount[]; tried: AccountMatch[]; more: boolean }
}

const key = ['account-search']

/**
 * Keeps the last search and its results, for when the operator returns from an account. Both are personal data, so they
 * stay in the tab's memory until the session ends, and never appear in the URL.
 */
export function useAccountSearch() {
  const client = useQueryClient()
  const keep = (search: AccountSearch | null) => client.setQueryData(key, search)
  const last = useQuery<AccountSearch | null>({
    queryKey: key,
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const searching = useMutation({
    mutationFn: (text: string) => call(findAccounts, { body: { text } }),
    onSuccess: (found, text) => keep({ text, found }),
    onError: () => keep(null),
  })
  return { last: last.data, searching }
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ConversationFilter, listConversations } from '#contract/support-admin.ts'
import { call } from '../calls.ts'

const freshMs = 5_000

/** The first part of the query keys. */
export const inboxKey = 'conversations'

export const useInbox = (filter: ConversationFilter) =>
  useInfiniteQuery({
    queryKey: [inboxKey, filter],
    queryFn: ({ pageParam }) => call(listConversations, { query: { filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

/** The inbox filter in the URL. */
export function useInboxFilter() {
  const [search, setSearch] = useSearchParams()
  const found = ConversationFilter.safeParse(search.get('situacao'))
  return {
    filter: found.success ? found.data : 'waiting',
    choose: (filter: ConversationFilter) => setSearch(filter === 'waiting' ? {} : { situacao: filter }),
    search: search.size > 0 ? `?${search}` : '',
  } as const
}

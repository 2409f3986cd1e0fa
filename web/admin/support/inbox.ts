import { useInfiniteQuery } from '@tanstack/react-query'
import { type ConversationFilter, listConversations } from '#contract/support-admin.ts'
import { call } from '../calls.ts'

const freshMs = 5_000

export const inboxKey = 'conversations'

export const useInbox = (filter: ConversationFilter) =>
  useInfiniteQuery({
    queryKey: [inboxKey, filter],
    queryFn: ({ pageParam }) => call(listConversations, { query: { filter, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

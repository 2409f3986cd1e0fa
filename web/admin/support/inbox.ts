import { useInfiniteQuery } from '@tanstack/react-query'
import type { Order } from '#contract/review.ts'
import { type ConversationFilter, listConversations } from '#contract/support.ts'
import { call } from '../calls.ts'

const freshMs = 5_000

export const inboxKey = 'conversations'

export const useInbox = (filter: ConversationFilter, order: Order) =>
  useInfiniteQuery({
    queryKey: [inboxKey, filter, order ?? null],
    queryFn: ({ pageParam }) => call(listConversations, { query: { filter, order, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

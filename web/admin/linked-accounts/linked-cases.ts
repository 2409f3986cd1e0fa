import { useInfiniteQuery } from '@tanstack/react-query'
import { type LinkedFilter, listLinkedCases } from '#contract/linked-accounts.ts'
import type { Order } from '#contract/review.ts'
import { call } from '../calls.ts'

export const linkedCasesKey = 'linked-cases'

export const useLinkedCases = (filter: LinkedFilter, order: Order) =>
  useInfiniteQuery({
    queryKey: [linkedCasesKey, filter, order ?? null],
    queryFn: ({ pageParam }) => call(listLinkedCases, { query: { filter, order, after: pageParam?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 5_000,
  })

export const accountName = ({ id, nickname }: { id: number; nickname: string | null }) => nickname ?? `Conta ${id}`

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { listAdminOrders, openOrderCase, readTotals } from '#contract/order-admin.ts'
import { call } from '../calls.ts'
import type { Choice } from './order-choice.ts'

const freshMs = 5_000

/** The first parts of the keys, to read anew after something was done. */
export const listKeys = [['orders'], ['order-totals']] as const
export const caseKey = (id: number) => ['order', id] as const

/** The orders of a choice, page by page, newest first. */
export const useOrders = (choice: Choice) =>
  useInfiniteQuery({
    queryKey: ['orders', choice],
    queryFn: ({ pageParam: before }) => call(listAdminOrders, { query: { ...choice, before: before?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

/** How many orders a choice has, as far as one page tells: `12`, or `50+`; undefined until that is known. */
export function useOrderCount(choice: Choice) {
  const page = useOrders(choice).data?.pages[0]
  return page && (page.next === null ? `${page.data.length}` : `${page.data.length}+`)
}

export const useTotals = (days: { from: string; to: string }) =>
  useQuery({
    queryKey: ['order-totals', days],
    queryFn: () => call(readTotals, { query: days }),
    staleTime: freshMs,
  })

export const useCase = (id: number) =>
  useQuery({
    queryKey: caseKey(id),
    queryFn: () => call(openOrderCase, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })

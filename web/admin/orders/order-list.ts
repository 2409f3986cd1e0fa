import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { channels, orderStatuses } from '#contract/order.ts'
import { listAdminOrders, openOrderCase, readTotals } from '#contract/order-admin.ts'
import { call } from '../calls.ts'
import { useUrlFilter } from '../frame/use-url-filter.ts'

export type OrderFilter = {
  search?: string | undefined
  status?: (typeof orderStatuses)[number] | undefined
  channel?: (typeof channels)[number] | undefined
  user_type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  needs?: '1' | 'pix' | undefined
  order?: 'oldest' | undefined
}

const parameters = {
  search: 'busca',
  status: 'situacao',
  channel: 'meio',
  user_type: 'tipo',
  from: 'de',
  to: 'ate',
  needs: 'precisa',
  order: 'ordem',
} as const satisfies Record<keyof OrderFilter, string>

const parts = Object.keys(parameters) as (keyof OrderFilter)[]
const day = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => day.test(text)

const isValid: Record<keyof OrderFilter, (text: string) => boolean> = {
  search: text => text.trim() !== '' && text.length <= 80,
  status: text => orderStatuses.some(one => one === text),
  channel: text => channels.some(one => one === text),
  user_type: text => /^[2-5]$/.test(text),
  from: isDay,
  to: isDay,
  needs: text => text === '1' || text === 'pix',
  order: text => text === 'oldest',
}

export function readFilter(search: URLSearchParams): OrderFilter {
  const found = parts.map(part => [part, search.get(parameters[part])] as const)
  return Object.fromEntries(found.filter(([part, text]) => text !== null && isValid[part](text)))
}

export const writeFilter = (filter: OrderFilter): Record<string, string> =>
  Object.fromEntries(parts.flatMap(part => (filter[part] ? [[parameters[part], filter[part]]] : [])))

export const useOrderFilter = () => useUrlFilter(readFilter, writeFilter)

const freshMs = 5_000

export const listKeys = [['orders'], ['order-totals']] as const
export const caseKey = (id: number) => ['order', id] as const

export const useOrders = (filter: OrderFilter) =>
  useInfiniteQuery({
    queryKey: ['orders', filter],
    queryFn: ({ pageParam: before }) => call(listAdminOrders, { query: { ...filter, before: before?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

/** `12`, or `50+` when there is more than one page; undefined while loading. */
export function useOrderCount(filter: OrderFilter) {
  const page = useOrders(filter).data?.pages[0]
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

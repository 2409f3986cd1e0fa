import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#contract/client.ts'
import { listOrders, type Order, readOrder } from '#contract/order.ts'
import { client } from '../client.ts'

export const ordersKey = ['orders']
export const couponsKey = ['coupons']
export const orderKey = (id: number | undefined) => ['order', id]

const pollMs = 4_000

/** An answer is to come also from a browser that believes itself offline: as a failure that can be told. */
const fetching = {
  networkMode: 'always',
  refetchOnReconnect: 'always',
  retry: (failures: number, error: Error) => failures < 1 && !isRefused(error),
} as const

const isRefused = (error: Error | null) => error instanceof CallFailure && error.status >= 400 && error.status < 500

/** All orders of who is logged in, newest first. */
export const useOrders = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ordersKey, enabled, queryFn: () => client.call(listOrders, {}), ...fetching })

/** One of them; while it waits it is asked for again and again, as long as somebody looks. */
export const useOrder = (id: number | undefined) =>
  useQuery({
    queryKey: orderKey(id),
    enabled: id !== undefined,
    queryFn: () => client.call(readOrder, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
    refetchOnWindowFocus: 'always',
    ...fetching,
  })

/** What is known of an order is said to every screen that shows it; to one that is being left, it is not. */
export function useKeepOrder({ leaving = false } = {}) {
  const queries = useQueryClient()
  return (order: Order) => {
    queries.setQueryData(orderKey(order.id), order)
    const refetchType = leaving ? 'none' : 'active'
    for (const queryKey of [ordersKey, couponsKey]) void queries.invalidateQueries({ queryKey, refetchType })
  }
}

export const isWaiting = (order: Order | undefined) => order?.state === 'waiting'

/** Whether there is no such order, or it is somebody else's. */
export const isUnknownOrder = (error: Error | null) => isRefused(error)

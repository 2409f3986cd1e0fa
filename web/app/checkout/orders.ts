import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#contract/client.ts'
import { listOrders, type Order, readOrder } from '#contract/order.ts'
import { client } from '../client.ts'

export const ordersKey = ['orders']
export const couponsKey = ['coupons']
export const orderKey = (id: number | undefined) => ['order', id]

const pollMs = 4_000

/** A browser that believes it is offline shall still fail visibly. */
const fetching = {
  networkMode: 'always',
  refetchOnReconnect: 'always',
  retry: (failures: number, error: Error) => failures < 1 && !isRefused(error),
} as const

const isRefused = (error: Error | null) => error instanceof CallFailure && error.status >= 400 && error.status < 500

/** The user's orders, newest first. */
export const useOrders = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ordersKey, enabled, queryFn: () => client.call(listOrders, {}), ...fetching })

/** Polls while the order waits for payment. */
export const useOrder = (id: number | undefined) =>
  useQuery({
    queryKey: orderKey(id),
    enabled: id !== undefined,
    queryFn: () => client.call(readOrder, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
    refetchOnWindowFocus: 'always',
    ...fetching,
  })

/** Updates every cached copy; `leaving` avoids a refetch by the screen being left. */
export function useUpdateOrder({ leaving = false } = {}) {
  const queries = useQueryClient()
  return (order: Order) => {
    queries.setQueryData(orderKey(order.id), order)
    const refetchType = leaving ? 'none' : 'active'
    for (const queryKey of [ordersKey, couponsKey]) void queries.invalidateQueries({ queryKey, refetchType })
  }
}

export const isWaiting = (order: Order | undefined) => order?.state === 'waiting'

/** The order does not exist or belongs to someone else. */
export const isUnknownOrder = (error: Error | null) => isRefused(error)

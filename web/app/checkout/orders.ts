import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { createOrder, listOrders, type Order, orderFailed, readOrder } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { client } from '../client.ts'
import { useGo } from '../parts/app-link.tsx'
import { orderParameter, withOrder } from './order-path.ts'

export const ordersKey = ['orders']
export const couponsKey = ['coupons']
export const orderKey = (id: number | undefined) => ['order', id]

const pollMs = 4_000

/** While offline, a call must fail visibly instead of waiting. */
const fetching = {
  networkMode: 'always',
  refetchOnReconnect: 'always',
  retry: (failures: number, error: Error) => failures < 1 && !isRefused(error),
} as const

const isRefused = (error: Error | null) => error instanceof CallFailure && error.status >= 400 && error.status < 500

export const useOrders = ({ enabled = true } = {}) =>
  useQuery({ queryKey: ordersKey, enabled, queryFn: () => client.call(listOrders, {}), ...fetching })

export const useOrder = (id: number | undefined) =>
  useQuery({
    queryKey: orderKey(id),
    enabled: id !== undefined,
    queryFn: () => client.call(readOrder, { params: { id: String(id) } }),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? pollMs : false),
    refetchOnWindowFocus: 'always',
    ...fetching,
  })

/** Updates every cached copy. If `leaving` is set, the current screen does not refetch. */
export function useUpdateOrder({ leaving = false } = {}) {
  const queries = useQueryClient()
  return async (order: Order) => {
    queries.setQueryData(orderKey(order.id), order)
    const refetchType = leaving ? 'none' : 'active'
    for (const queryKey of [ordersKey, couponsKey]) {
      // Otherwise React Query would mistake the response to an earlier request for the new data.
      await queries.cancelQueries({ queryKey })
      void queries.invalidateQueries({ queryKey, refetchType })
    }
  }
}

export const isWaiting = (order: Order | undefined) => order?.state === 'waiting'

export type CurrentOrder = {
  order: Order | undefined
  /** Whether no order is waiting for a payment. */
  isNone: boolean
  /** If set, the order may be outdated or missing. */
  error: Error | null
  retry: () => void
}

/**
 * Returns the order in the URL. If there is none, adds the latest unpaid order to the URL, so that a reload or another
 * tab finds it.
 */
export function useCurrentOrder(): CurrentOrder {
  const [params, setParams] = useSearchParams()
  const requestedId = idIn(params.get(orderParameter))
  const named = useOrder(requestedId)
  const isSearching = requestedId === undefined || isRefused(named.error)
  const list = useOrders({ enabled: isSearching })
  const last = isSearching ? list.data?.find(isWaiting)?.id : undefined
  useEffect(() => {
    if (last !== undefined) setParams({ [orderParameter]: String(last) }, { replace: true })
  }, [last, setParams])
  const source = isSearching ? list : named
  return {
    order: named.data,
    isNone: isSearching && list.isSuccess && !list.isFetching && last === undefined,
    error: source.error,
    retry: () => void source.refetch(),
  }
}

const idIn = (text: string | null) => (text && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

/** Returns the order in the URL, or else the latest order with a card payment, or else the latest order. */
export function useLastOrder(): CurrentOrder {
  const [params] = useSearchParams()
  const requestedId = Number(params.get(orderParameter)) || undefined
  const list = useOrders({ enabled: requestedId === undefined })
  const last = list.data?.find(({ card }) => card)?.id ?? list.data?.[0]?.id
  const named = useOrder(requestedId ?? last)
  const source = requestedId === undefined && last === undefined ? list : named
  return {
    order: named.data,
    isNone: isRefused(named.error) || (list.isSuccess && requestedId === undefined && last === undefined),
    error: source.error,
    retry: () => void source.refetch(),
  }
}

const nothingChosen = 'Favor selecione um plano.'
const about = 'order'

/** Ignores further clicks while the app sends the order. */
export function usePlaceOrder(planId: number | undefined, next: string = paths.paymentMethod) {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const isHere = useIsHere()
  const update = useUpdateOrder({ leaving: true })
  const go = useGo()
  async function order() {
    if (planId === undefined) return notify.error(nothingChosen, { about })
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const order = await client.call(createOrder, { body: { product_id: planId } })
      notify.dismiss(about)
      await update(order)
      if (isHere.current) go(withOrder(next, order))
    } catch (error) {
      notify.error(messageFor(error), { about })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { order, busy }
}

/** Returns a ref that is true while this screen is mounted: we must not redirect the person from another screen. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

/**
 * docs/specification.md §8 has one message for all errors, but the server's says how long to wait or why it refused.
 */
const messageFor = (error: unknown) =>
  error instanceof CallFailure && [403, 429].includes(error.status) ? error.message : orderFailed

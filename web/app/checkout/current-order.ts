import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure } from '#contract/client.ts'
import { createOrder, type Order, orderFailed } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { client } from '../client.ts'
import { notify } from '../notify.tsx'
import { useGo } from '../parts/app-link.tsx'
import { isUnknownOrder, isWaiting, useOrder, useOrders, useUpdateOrder } from './orders.ts'

const name = 'pedido'

export const withOrder = (path: string, { id }: Pick<Order, 'id'>) => `${path}?${name}=${id}`

export type CurrentOrder = {
  order: Order | undefined
  /** No order is waiting to be paid. */
  isNone: boolean
  /** The order may be outdated or missing. */
  error: Error | null
  retry: () => void
}

/** The order in the URL, or else the last unpaid one, which is then put into the URL for reloads and other tabs. */
export function useCurrentOrder(): CurrentOrder {
  const [params, setParams] = useSearchParams()
  const requestedId = idIn(params.get(name))
  const named = useOrder(requestedId)
  const isSearching = requestedId === undefined || isUnknownOrder(named.error)
  const list = useOrders({ enabled: isSearching })
  const last = isSearching ? list.data?.find(isWaiting)?.id : undefined
  useEffect(() => {
    if (last !== undefined) setParams({ [name]: String(last) }, { replace: true })
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

/** The order in the URL, or else the last one paid by card, or else the last. */
export function useLastOrder(): CurrentOrder {
  const [params] = useSearchParams()
  const requestedId = Number(params.get('pedido')) || undefined
  const list = useOrders({ enabled: requestedId === undefined })
  const last = list.data?.find(({ card }) => card)?.id ?? list.data?.[0]?.id
  const named = useOrder(requestedId ?? last)
  const source = requestedId === undefined && last === undefined ? list : named
  return {
    order: named.data,
    isNone: isUnknownOrder(named.error) || (list.isSuccess && requestedId === undefined && last === undefined),
    error: source.error,
    retry: () => void source.refetch(),
  }
}

const nothingChosen = 'Favor selecione um plano.'
const about = 'order'

/** Ignores a second press while the first is being sent. */
export function usePlaceOrder(planId: number | undefined) {
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const keep = useUpdateOrder({ leaving: true })
  const go = useGo()
  async function order() {
    if (planId === undefined) return notify.error(nothingChosen, { about })
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      const order = await client.call(createOrder, { body: { product_id: planId } })
      notify.dismiss(about)
      keep(order)
      go(withOrder(paths.paymentMethod, order))
    } catch (error) {
      notify.error(messageFor(error), { about })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  return { order, busy }
}

/** Section 8 has one text for all errors, but the server's says how long to wait or why it is forbidden. */
const messageFor = (error: unknown) =>
  error instanceof CallFailure && [403, 429].includes(error.status) ? error.message : orderFailed

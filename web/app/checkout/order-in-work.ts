import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { Order } from '#contract/order.ts'
import { isUnknownOrder, isWaiting, useOrder, useOrders } from './orders.ts'

const name = 'pedido'

/** A path with the order that it is about. */
export const withOrder = (path: string, { id }: Pick<Order, 'id'>) => `${path}?${name}=${id}`

export type OrderInWork = {
  order: Order | undefined
  /** There is none that waits to be paid. */
  isNone: boolean
  /** What is shown may be old, or nothing can be shown. */
  error: Error | null
  retry: () => void
}

/**
 * The order that is being paid: the one of the address, or else the last that was not paid, which the address names
 * from then on; so it is the same after a reload, on the way back and in a second tab.
 */
export function useOrderInWork(): OrderInWork {
  const [params, setParams] = useSearchParams()
  const asked = idIn(params.get(name))
  const named = useOrder(asked)
  const searches = asked === undefined || isUnknownOrder(named.error)
  const list = useOrders({ enabled: searches })
  const last = searches ? list.data?.find(isWaiting)?.id : undefined
  useEffect(() => {
    if (last !== undefined) setParams({ [name]: String(last) }, { replace: true })
  }, [last, setParams])
  const source = searches ? list : named
  return {
    order: named.data,
    isNone: searches && list.isSuccess && !list.isFetching && last === undefined,
    error: source.error,
    retry: () => void source.refetch(),
  }
}

const idIn = (text: string | null) => (text && /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : undefined)

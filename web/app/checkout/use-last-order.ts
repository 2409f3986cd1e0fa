import { useSearchParams } from 'react-router'
import type { OrderInWork } from './order-in-work.ts'
import { isUnknownOrder, useOrder, useOrders } from './orders.ts'

/** The order whose payment is shown: the one of the address, or else the last. */
export function useLastOrder(): OrderInWork {
  const [params] = useSearchParams()
  const asked = Number(params.get('pedido')) || undefined
  const list = useOrders({ enabled: asked === undefined })
  const last = list.data?.find(({ card }) => card)?.id ?? list.data?.[0]?.id
  const named = useOrder(asked ?? last)
  const source = asked === undefined && last === undefined ? list : named
  return {
    order: named.data,
    isNone: isUnknownOrder(named.error) || (list.isSuccess && asked === undefined && last === undefined),
    error: source.error,
    retry: () => void source.refetch(),
  }
}

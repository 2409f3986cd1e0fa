import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailure } from '#contract/client.ts'
import { applyCoupon, type Coupon, dropCoupon } from '#contract/coupon.ts'
import { messages } from '#contract/messages.ts'
import { client } from '../client.ts'
import { notify } from '../notify.tsx'
import { couponsKey, orderKey, ordersKey } from './orders.ts'

type Held = NonNullable<Coupon['held_by']>

/** Chooses a coupon for the next order, or lets it be. */
export function useCouponChoice() {
  const queries = useQueryClient()
  const working = useRef(false)
  async function change(call: () => Promise<unknown>) {
    if (working.current) return
    working.current = true
    try {
      await call()
    } catch (error) {
      notify.error(error instanceof CallFailure ? error.message : messages.unexpected, { about: 'coupon' })
    } finally {
      working.current = false
      await queries.invalidateQueries({ queryKey: couponsKey })
    }
  }
  const told = (order: Held) =>
    Promise.all(
      [ordersKey, orderKey(order.id)].map(queryKey => queries.invalidateQueries({ queryKey, refetchType: 'none' })),
    )
  return {
    /** Away from the order that waits with it, which can't be paid any more then. */
    take: ({ code }: Coupon, order: Held) =>
      change(async () => {
        await client.call(applyCoupon, { body: { code, give_up_order_id: order.id } })
        await told(order)
        notify.success(`Pedido ${order.code} cancelado. Cupom ${code} escolhido para a próxima compra.`, {
          about: 'coupon',
        })
      }),
    choose: ({ code }: Coupon) => change(() => client.call(applyCoupon, { body: { code } })),
    drop: ({ id }: Coupon) => change(() => client.call(dropCoupon, { params: { id: String(id) } })),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailure } from '#contract/client.ts'
import { applyCoupon, type Coupon, dropCoupon } from '#contract/coupon.ts'
import { messages } from '#contract/messages.ts'
import { client } from '#web/app/client.ts'
import { notify } from '#web/app/notify.tsx'
import { couponsKey } from '#web/app/orders/orders.ts'

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
  return {
    choose: ({ code }: Coupon) => change(() => client.call(applyCoupon, { body: { code } })),
    drop: ({ id }: Coupon) => change(() => client.call(dropCoupon, { params: { id: String(id) } })),
  }
}

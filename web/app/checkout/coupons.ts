import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failures } from '#contract/call-failures.ts'
import { CallFailure } from '#contract/client.ts'
import { applyCoupon, type Coupon, discountOf, dropCoupon, listCoupons } from '#contract/coupon.ts'
import { paths } from '#contract/paths.ts'
import type { Product } from '#contract/plan.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { client } from '../client.ts'
import { couponsKey, orderKey, ordersKey } from './orders.ts'

type HoldingOrder = NonNullable<Coupon['held_by']>

export function useCouponChoice() {
  const queries = useQueryClient()
  const isSending = useRef(false)
  async function change(call: () => Promise<unknown>) {
    if (isSending.current) return
    isSending.current = true
    try {
      await call()
    } catch (error) {
      notify.error(error instanceof CallFailure ? error.message : failures.unexpected, { about: 'coupon' })
    } finally {
      isSending.current = false
      await queries.invalidateQueries({ queryKey: couponsKey })
    }
  }
  const invalidateOrder = (order: HoldingOrder) =>
    Promise.all(
      [ordersKey, orderKey(order.id)].map(queryKey => queries.invalidateQueries({ queryKey, refetchType: 'none' })),
    )
  return {
    /** Moves the coupon from an unpaid order to the next purchase. The server cancels that order. */
    take: ({ code }: Coupon, order: HoldingOrder) =>
      change(async () => {
        await client.call(applyCoupon, { body: { code, give_up_order_id: order.id } })
        await invalidateOrder(order)
        notify.success(`Pedido ${order.code} cancelado. Cupom ${code} escolhido para a próxima compra.`, {
          about: 'coupon',
        })
      }),
    choose: ({ code }: Coupon) => change(() => client.call(applyCoupon, { body: { code } })),
    drop: ({ id }: Coupon) => change(() => client.call(dropCoupon, { params: { id: String(id) } })),
  }
}

const purchases = [paths.plans, paths.partnerPlans]
const name = 'voltar'

export const couponsFrom = (path: string) => `/discount-coupon?${new URLSearchParams({ [name]: path })}`

/** docs/specification.md §2: closing the screen opens the account, or the purchase screen that the user came from. */
export const purchaseBefore = (query: URLSearchParams) => purchases.find(path => path === query.get(name))

/** Only a preview: we charge the amount in the order. */
export function discountedAmount({ id, amount }: Product, coupon: Coupon | undefined): number | undefined {
  if (!coupon || (coupon.plan_ids && !coupon.plan_ids.includes(id))) return undefined
  return amount - discountOf(coupon, amount)
}

export const useCoupons = ({ enabled = true } = {}) =>
  useQuery({ queryKey: couponsKey, enabled, networkMode: 'always', queryFn: () => client.call(listCoupons, {}) })

export const useChosenCoupon = () => useCoupons().data?.active.find(({ chosen }) => chosen)

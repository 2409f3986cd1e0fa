import type { Coupon } from '#contract/coupon.ts'
import { discountOf } from '#contract/coupon.ts'
import type { Product } from '#contract/plan.ts'

/** What a plan costs with a coupon; nothing for a plan that it is not for. The order says what is really to be paid. */
export function discounted({ id, amount }: Product, coupon: Coupon | undefined): number | undefined {
  if (!coupon || (coupon.plan_ids && !coupon.plan_ids.includes(id))) return undefined
  return amount - discountOf(coupon, amount)
}

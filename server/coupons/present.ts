import type { Coupon } from '#contract/coupon.ts'
import type { Standing } from './coupon-standing.ts'
import type { ListedCoupon } from './list-coupons.ts'

const over: Record<Standing, Coupon['over']> = {
  counts: null,
  early: null,
  expired: 'expired',
  held: null,
  used: 'used',
  used_up: 'used',
  withdrawn: 'withdrawn',
}

export function presentCoupon({ standing, ends_at, ...coupon }: ListedCoupon): Coupon {
  const { id, code, title, cents, percent, plan_ids } = coupon
  const chosen = coupon.chosen && standing === 'counts'
  const held_by = standing === 'held' ? coupon.held_by : null
  const ends = ends_at.toISOString()
  return { id, code, title, cents, percent, ends_at: ends, chosen, over: over[standing], held_by, plan_ids }
}

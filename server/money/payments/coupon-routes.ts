import type { Coupon } from '#contract/coupon.ts'
import * as contract from '#contract/coupon.ts'
import { type CouponStatus, dropCoupon, type ListedCoupon, listCoupons } from '#server/money/orders/coupons.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { applyCoupon } from './apply-coupon.ts'

export function couponRoutes(api: Api) {
  const { app } = api
  call(api, contract.listCoupons, async ({ caller }) => {
    const { active, over } = await listCoupons(app, caller.account.accountId)
    return { active: active.map(presentCoupon), over: over.map(presentCoupon) }
  })
  call(api, contract.applyCoupon, async ({ body, caller: { account, address } }) => {
    return presentCoupon(await applyCoupon(app, { accountId: account.accountId, address, ...body }))
  })
  call(api, contract.dropCoupon, ({ params, caller }) => dropCoupon(app, caller.account.accountId, params.id))
}

const over: Record<CouponStatus, Coupon['over']> = {
  counts: null,
  early: null,
  expired: 'expired',
  held: null,
  used: 'used',
  used_up: 'used',
  withdrawn: 'withdrawn',
}

function presentCoupon({ status, ends_at, ...coupon }: ListedCoupon): Coupon {
  const { id, code, title, cents, percent, plan_ids } = coupon
  const chosen = coupon.chosen && status === 'counts'
  const held_by = status === 'held' ? coupon.held_by : null
  const ends = ends_at.toISOString()
  return { id, code, title, cents, percent, ends_at: ends, chosen, over: over[status], held_by, plan_ids }
}

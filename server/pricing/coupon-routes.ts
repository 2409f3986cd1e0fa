import type { Coupon } from '#contract/coupon.ts'
import * as contract from '#contract/coupon.ts'
import { type Api, call } from '#server/http/call.ts'
import { applyCoupon } from './apply-coupon.ts'
import type { Standing } from './coupon-standing.ts'
import { dropCoupon } from './drop-coupon.ts'
import { type ListedCoupon, listCoupons } from './list-coupons.ts'

export function couponRoutes(api: Api) {
  const { app } = api
  call(api, contract.listCoupons, async ({ caller }) => {
    const { active, over } = await listCoupons(app, caller.account.accountId)
    return { active: active.map(presentCoupon), over: over.map(presentCoupon) }
  })
  call(api, contract.applyCoupon, async ({ body, caller: { account, address } }) => {
    return presentCoupon(await applyCoupon(app, { accountId: account.accountId, address, ...body }))
  })
  call(api, contract.dropCoupon, async ({ params, caller }) => {
    await dropCoupon(app, caller.account.accountId, params.id)
    return null
  })
}

const over: Record<Standing, Coupon['over']> = {
  counts: null,
  early: null,
  expired: 'expired',
  held: null,
  used: 'used',
  used_up: 'used',
  withdrawn: 'withdrawn',
}

function presentCoupon({ standing, ends_at, ...coupon }: ListedCoupon): Coupon {
  const { id, code, title, cents, percent, plan_ids } = coupon
  const chosen = coupon.chosen && standing === 'counts'
  const held_by = standing === 'held' ? coupon.held_by : null
  const ends = ends_at.toISOString()
  return { id, code, title, cents, percent, ends_at: ends, chosen, over: over[standing], held_by, plan_ids }
}

import * as contract from '#contract/coupon.ts'
import { type Api, call } from '#server/http/call.ts'
import { applyCoupon } from './apply-coupon.ts'
import { dropCoupon } from './drop-coupon.ts'
import { listCoupons } from './list-coupons.ts'
import { presentCoupon } from './present.ts'

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

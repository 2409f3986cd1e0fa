import * as contract from '#contract/price-list.ts'
import { type Api, call } from '#server/http/call.ts'
import { confirmPlan } from './confirm-plan.ts'
import { addCoupon, changeCoupon, listDeskCoupons } from './coupons.ts'
import { addPlan, changePlan, listDeskPlans } from './plans.ts'
import { presentCoupon, presentPlan } from './present.ts'

export function priceListRoutes(api: Api) {
  const { app } = api
  call(api, contract.listDeskPlans, async () => ({ data: (await listDeskPlans(app.db)).map(presentPlan) }), 'nobody')
  call(api, contract.addPlan, async ({ body, caller }) => presentPlan(await addPlan(app, caller.operator, body)))
  call(api, contract.changePlan, async ({ params, body, caller }) => {
    return presentPlan(await changePlan(app, caller.operator, params.id, body))
  })
  call(api, contract.confirmPlan, async ({ params, body, caller }) =>
    presentPlan(await confirmPlan(app, caller.operator, { ...params, ...body })),
  )
  call(
    api,
    contract.listDeskCoupons,
    async () => ({ data: (await listDeskCoupons(app.db)).map(presentCoupon) }),
    'nobody',
  )
  call(api, contract.addCoupon, async ({ body, caller }) => presentCoupon(await addCoupon(app, caller.operator, body)))
  call(api, contract.changeCoupon, async ({ params, body, caller }) => {
    return presentCoupon(await changeCoupon(app, caller.operator, params.id, body))
  })
}

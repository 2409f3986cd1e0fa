import type { AdminCoupon } from '#contract/coupon.ts'
import * as couponCalls from '#contract/coupon.ts'
import type { AdminPlan, PriceListChange } from '#contract/plan.ts'
import * as planCalls from '#contract/plan.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { addCoupon, changeCoupon, type ListedCoupon, listAdminCoupons } from './admin-coupons.ts'
import { addPlan, changePlan, confirmPlan, type ListedPlan, listAdminPlans } from './admin-plans.ts'
import type { ChangeRow } from './price-list-history.ts'

export function priceListRoutes(api: Api) {
  const { app } = api
  call(api, planCalls.listAdminPlans, async () => ({ data: (await listAdminPlans(app.db)).map(presentPlan) }), 'nobody')
  call(api, planCalls.addPlan, async ({ body, caller }) => presentPlan(await addPlan(app, caller.operator, body)))
  call(api, planCalls.changePlan, async ({ params, body, caller }) => {
    return presentPlan(await changePlan(app, caller.operator, params.id, body))
  })
  call(api, planCalls.confirmPlan, async ({ params, body, caller }) =>
    presentPlan(await confirmPlan(app, caller.operator, { ...params, ...body })),
  )
  call(
    api,
    couponCalls.listAdminCoupons,
    async () => ({ data: (await listAdminCoupons(app.db)).map(presentCoupon) }),
    'nobody',
  )
  call(api, couponCalls.addCoupon, async ({ body, caller }) =>
    presentCoupon(await addCoupon(app, caller.operator, body)),
  )
  call(api, couponCalls.changeCoupon, async ({ params, body, caller }) => {
    return presentCoupon(await changeCoupon(app, caller.operator, params.id, body))
  })
}

function presentPlan({ tier, withdrawn_at, confirmed_at, changes, ...plan }: ListedPlan): AdminPlan {
  const { id, user_type, title, days, free_days, amount, position } = plan
  const status = { withdrawn: withdrawn_at !== null, confirmed: confirmed_at !== null }
  const type_name = planTiers[tier].name
  const fields = { id, user_type, type_name, title, days, free_days, amount, position }
  return { ...fields, ...status, changes: changes.map(presentChange) }
}

function presentCoupon({ starts_at, ends_at, withdrawn_at, changes, ...coupon }: ListedCoupon): AdminCoupon {
  return {
    ...coupon,
    uses: coupon.uses ?? 0,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    withdrawn: withdrawn_at !== null,
    changes: changes.map(presentChange),
  }
}

const presentChange = ({ at, operator, before, after }: ChangeRow): PriceListChange => ({
  at: at.toISOString(),
  operator,
  before,
  after,
})

import type { Product } from '#contract/plan.ts'
import * as plan from '#contract/plan.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type Api, call } from '#server/platform/http/call.ts'
import { listProducts, type OfferedPlan } from './plans.ts'

export function planRoutes(api: Api) {
  call(api, plan.listProducts, async ({ params }) => (await listProducts(api.app, params.userType)).map(presentProduct))
}

const presentProduct = ({ tier, ...plan }: OfferedPlan): Product => ({ ...plan, type_name: planTiers[tier].name })

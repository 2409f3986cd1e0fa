import * as plan from '#contract/plan.ts'
import { type Product, typeNames } from '#contract/plan.ts'
import { type Api, call } from '#server/http/call.ts'
import { listProducts, type OfferedPlan } from './list-products.ts'

export function planRoutes(api: Api) {
  call(api, plan.listProducts, async ({ params }) => (await listProducts(api.app, params.userType)).map(presentProduct))
}

const presentProduct = ({ tier, ...plan }: OfferedPlan): Product => ({ ...plan, type_name: typeNames[tier] })

import * as plan from '#contract/plan.ts'
import { type Api, call } from '#server/http/call.ts'
import { listProducts } from './list-products.ts'
import { presentProduct } from './present.ts'

export function planRoutes(api: Api) {
  call(api, plan.listProducts, async ({ params }) => (await listProducts(api.app, params.userType)).map(presentProduct))
}

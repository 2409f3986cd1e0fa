import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { tierNames } from './plan-tiers.ts'

/** A plan that waits for our review starts at the latest this many days after the payment; `terms.ts` promises it. */
export const maxDaysToWait = 30

const noPlan = 'Favor selecione um plano.'
export const ProductId = z.int(noPlan).check(z.minimum(1, noPlan), z.maximum(32_767, noPlan))

export const Product = z.object({
  id: z.int(),
  type_name: z.enum(tierNames),
  title: z.string(),
  days: z.int(),
  free_days: z.int(),
  /** Cents. */
  amount: z.int(),
})
export type Product = z.infer<typeof Product>

const UserType = z.pipe(z.string().check(z.regex(/^[1-5]$/, 'Tipo de usuário desconhecido.')), z.transform(Number))

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/system/products_user_type/:userType',
  summary: 'The plans on offer for a user type, in their order; the body is the bare list',
  access: 'account',
  params: z.object({ userType: UserType }),
  response: { 200: z.array(Product) },
  refusals: [401, 422],
})

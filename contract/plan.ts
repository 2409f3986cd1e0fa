import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainLine } from './plain-text.ts'
import { tierNames } from './plan-tiers.ts'

/** A plan that waits for our review starts at most this many days after the payment. `terms.ts` promises it. */
export const maxDaysToWait = 30

const noPlan = 'Favor selecione um plano.'
export const ProductId = z.int(noPlan).check(z.minimum(1, noPlan), z.maximum(32_767, noPlan))

export const Product = z.object({
  id: z.int(),
  type_name: z.enum(tierNames),
  title: z.string(),
  days: z.int(),
  free_days: z.int(),
  /** In cents. */
  amount: z.int(),
})
export type Product = z.infer<typeof Product>

const UserType = z.pipe(z.string().check(z.regex(/^[1-5]$/, 'Tipo de usuário desconhecido.')), z.transform(Number))

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/system/products_user_type/:userType',
  summary: 'Returns the plans offered to a user type in order, as a bare list',
  access: 'account',
  params: z.object({ userType: UserType }),
  response: { 200: z.array(Product) },
})

// Endpoints for operators.

const base = '/api/operator/plans'
const Id = z.object({ id: Whole(32_767) })
export const Title = PlainLine({ missing: 'Informe o título.', max: 60, long: 'O título deve ter até 60 caracteres.' })
export const wholeNumber = (missing: string, min: number, max: number) =>
  z.int(missing).check(z.minimum(min, missing), z.maximum(max, missing))

const planFields = {
  title: Title,
  days: wholeNumber('Informe os dias.', 1, 730),
  free_days: wholeNumber('Informe os dias de bônus.', 0, 365),
  /** In cents. */
  amount: wholeNumber('Informe o preço.', 100, 10_000_000),
  position: wholeNumber('Informe a ordem.', 1, 30_000),
}

/** A change to a plan or a coupon. */
export const PriceListChange = z.object({
  at: z.string(),
  operator: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.record(z.string(), z.unknown()),
})
export type PriceListChange = z.infer<typeof PriceListChange>

export const AdminPlan = z.object({
  id: z.int(),
  user_type: z.int(),
  type_name: z.enum(tierNames),
  title: z.string(),
  days: z.int(),
  free_days: z.int(),
  amount: z.int(),
  position: z.int(),
  withdrawn: z.boolean(),
  /** False for a price that no operator has confirmed. Such a plan is not on sale. */
  confirmed: z.boolean(),
  changes: z.array(PriceListChange),
})
export type AdminPlan = z.infer<typeof AdminPlan>

export const listAdminPlans = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns all plans with their changes',
  roles: duties.seePrices,
  response: { 200: z.object({ data: z.array(AdminPlan) }) },
})

export const addPlan = endpoint({
  method: 'POST',
  path: base,
  summary: 'Adds a plan',
  roles: duties.setPrices,
  body: z.strictObject({
    user_type: wholeNumber('Escolha o tipo de conta.', 2, 5),
    type_name: z.enum(tierNames),
    ...planFields,
  }),
  response: { 201: AdminPlan },
  refusals: [409],
})

export const changePlan = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Changes a plan for future orders, or withdraws it',
  roles: duties.setPrices,
  params: Id,
  body: z.strictObject({ ...planFields, withdrawn: z.boolean() }),
  response: { 200: AdminPlan },
  refusals: [404, 409],
})

export const confirmPlan = endpoint({
  method: 'POST',
  path: `${base}/:id/confirmation`,
  summary: 'Confirms the price of a plan, which puts it on sale; `amount` is the price that the operator saw',
  roles: duties.setPrices,
  params: Id,
  body: z.strictObject({ amount: planFields.amount }),
  response: { 200: AdminPlan },
  refusals: [404, 409],
})

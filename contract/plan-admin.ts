import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainLine } from './plain-text.ts'
import { tierNames } from './plan-tiers.ts'

const base = '/api/operator/plans'
const Id = z.object({ id: Whole(32_767) })
export const Title = PlainLine({ missing: 'Informe o título.', max: 60, long: 'O título deve ter até 60 caracteres.' })
export const wholeNumber = (missing: string, min: number, max: number) =>
  z.int(missing).check(z.minimum(min, missing), z.maximum(max, missing))

const planFields = {
  title: Title,
  days: wholeNumber('Informe os dias.', 1, 730),
  free_days: wholeNumber('Informe os dias de bônus.', 0, 365),
  /** Cents. */
  amount: wholeNumber('Informe o preço.', 100, 10_000_000),
  position: wholeNumber('Informe a ordem.', 1, 30_000),
}

/** Of a plan or a coupon. */
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
  /** False for a price that no operator has confirmed; such a plan is not on sale. */
  confirmed: z.boolean(),
  changes: z.array(PriceListChange),
})
export type AdminPlan = z.infer<typeof AdminPlan>

export const listAdminPlans = endpoint({
  method: 'GET',
  path: base,
  summary: 'Every plan, with what was changed of it',
  access: 'operator',
  roles: duties.seePrices,
  response: { 200: z.object({ data: z.array(AdminPlan) }) },
  refusals: [401],
})

export const addPlan = endpoint({
  method: 'POST',
  path: base,
  summary: 'A new plan',
  access: 'operator',
  roles: duties.setPrices,
  body: z.strictObject({
    user_type: wholeNumber('Escolha o tipo de conta.', 2, 5),
    type_name: z.enum(tierNames),
    ...planFields,
  }),
  response: { 201: AdminPlan },
  refusals: [401, 409, 422],
})

export const changePlan = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Changes a plan for orders to come, or takes it off the list',
  access: 'operator',
  roles: duties.setPrices,
  params: Id,
  body: z.strictObject({ ...planFields, withdrawn: z.boolean() }),
  response: { 200: AdminPlan },
  refusals: [401, 404, 409, 422],
})

export const confirmPlan = endpoint({
  method: 'POST',
  path: `${base}/:id/confirmation`,
  summary: 'Puts a plan on sale whose price nobody had stood by yet; `amount` is the price that was seen',
  access: 'operator',
  roles: duties.setPrices,
  params: Id,
  body: z.strictObject({ amount: planFields.amount }),
  response: { 200: AdminPlan },
  refusals: [401, 404, 409, 422],
})

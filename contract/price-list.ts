import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { PlainLine, plainLine } from './plain-text.ts'
import { tierNames } from './plan-tiers.ts'

const base = '/api/operator'
const Id = z.object({ id: Whole(32_767) })
const Title = PlainLine({ missing: 'Informe o título.', max: 60, long: 'O título deve ter até 60 caracteres.' })
const wholeNumber = (missing: string, min: number, max: number) =>
  z.int(missing).check(z.minimum(min, missing), z.maximum(max, missing))

const planFields = {
  title: Title,
  days: wholeNumber('Informe os dias.', 1, 730),
  free_days: wholeNumber('Informe os dias de bônus.', 0, 365),
  /** Cents. */
  amount: wholeNumber('Informe o preço.', 100, 10_000_000),
  position: wholeNumber('Informe a ordem.', 1, 30_000),
}

const Change = z.object({
  at: z.string(),
  operator: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.record(z.string(), z.unknown()),
})
export type PriceListChange = z.infer<typeof Change>

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
  changes: z.array(Change),
})
export type AdminPlan = z.infer<typeof AdminPlan>

export const listAdminPlans = endpoint({
  method: 'GET',
  path: `${base}/plans`,
  summary: 'Every plan, with what was changed of it',
  access: 'operator',
  response: { 200: z.object({ data: z.array(AdminPlan) }) },
  refusals: [401],
})

export const addPlan = endpoint({
  method: 'POST',
  path: `${base}/plans`,
  summary: 'A new plan',
  access: 'operator',
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
  path: `${base}/plans/:id`,
  summary: 'Changes a plan for orders to come, or takes it off the list',
  access: 'operator',
  params: Id,
  body: z.strictObject({ ...planFields, withdrawn: z.boolean() }),
  response: { 200: AdminPlan },
  refusals: [401, 404, 409, 422],
})

export const confirmPlan = endpoint({
  method: 'POST',
  path: `${base}/plans/:id/confirmation`,
  summary: 'Puts a plan on sale whose price nobody had stood by yet; `amount` is the price that was seen',
  access: 'operator',
  params: Id,
  body: z.strictObject({ amount: planFields.amount }),
  response: { 200: AdminPlan },
  refusals: [401, 404, 409, 422],
})

const Instant = (missing: string) => z.iso.datetime(missing).check(z.refine(at => at >= '2000' && at < '2200', missing))

const couponFields = {
  title: Title,
  cents: z.nullable(wholeNumber('Informe o desconto.', 1, 10_000_000)),
  percent: z.nullable(wholeNumber('Informe a porcentagem, de 1 a 100.', 1, 100)),
  starts_at: Instant('Informe quando começa.'),
  ends_at: Instant('Informe quando termina.'),
  most_uses: z.nullable(wholeNumber('Informe um número de usos.', 1, 1_000_000)),
  most_uses_each: wholeNumber('Informe quantas vezes cada pessoa pode usar.', 1, 100),
  plan_ids: z.nullable(z.array(z.int())),
  for_all: z.boolean(),
}

export const AdminCoupon = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  cents: z.nullable(z.int()),
  percent: z.nullable(z.int()),
  starts_at: z.string(),
  ends_at: z.string(),
  most_uses: z.nullable(z.int()),
  most_uses_each: z.int(),
  plan_ids: z.nullable(z.array(z.int())),
  for_all: z.boolean(),
  withdrawn: z.boolean(),
  uses: z.int(),
  changes: z.array(Change),
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const listAdminCoupons = endpoint({
  method: 'GET',
  path: `${base}/coupons`,
  summary: 'Every coupon, with its uses and what was changed of it',
  access: 'operator',
  response: { 200: z.object({ data: z.array(AdminCoupon) }) },
  refusals: [401],
})

export const addCoupon = endpoint({
  method: 'POST',
  path: `${base}/coupons`,
  summary: 'A new coupon: either cents or a percentage',
  access: 'operator',
  body: z.strictObject({
    code: z.string('Informe o código.').check(
      z.overwrite(text => plainLine(text).toUpperCase()),
      z.regex(/^[A-Z0-9]{3,20}$/, 'O código tem de 3 a 20 letras e números.'),
    ),
    ...couponFields,
  }),
  response: { 201: AdminCoupon },
  refusals: [401, 409, 422],
})

export const changeCoupon = endpoint({
  method: 'PATCH',
  path: `${base}/coupons/:id`,
  summary: 'Changes a coupon for orders to come, or takes it back',
  access: 'operator',
  params: z.object({ id: Whole(2_147_483_647) }),
  body: z.strictObject({ ...couponFields, withdrawn: z.boolean() }),
  response: { 200: AdminCoupon },
  refusals: [401, 404, 409, 422],
})

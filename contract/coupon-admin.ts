import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { plainLine } from './plain-text.ts'
import { PriceListChange, Title, wholeNumber } from './plan-admin.ts'

const base = '/api/operator/coupons'
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
  changes: z.array(PriceListChange),
})
export type AdminCoupon = z.infer<typeof AdminCoupon>

export const listAdminCoupons = endpoint({
  method: 'GET',
  path: base,
  summary: 'Every coupon, with its uses and what was changed of it',
  access: 'operator',
  roles: duties.seePrices,
  response: { 200: z.object({ data: z.array(AdminCoupon) }) },
  refusals: [401],
})

export const addCoupon = endpoint({
  method: 'POST',
  path: base,
  summary: 'A new coupon: either cents or a percentage',
  access: 'operator',
  roles: duties.setPrices,
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
  path: `${base}/:id`,
  summary: 'Changes a coupon for orders to come, or takes it back',
  access: 'operator',
  roles: duties.setPrices,
  params: z.object({ id: Whole(2_147_483_647) }),
  body: z.strictObject({ ...couponFields, withdrawn: z.boolean() }),
  response: { 200: AdminCoupon },
  refusals: [401, 404, 409, 422],
})

import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { plainLine } from './plain-text.ts'
import { PriceListChange, Title, wholeNumber } from './plan.ts'

export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  /** Exactly one of the two is null. */
  cents: z.nullable(z.int()),
  percent: z.nullable(z.int()),
  ends_at: z.string(),
  chosen: z.boolean(),
  over: z.nullable(z.enum(['expired', 'used', 'withdrawn'])),
  /** The caller's unpaid order that holds the coupon. Refusing that order frees the coupon. */
  held_by: z.nullable(z.object({ id: z.int(), code: z.string(), title: z.string(), value: z.int() })),
  plan_ids: z.nullable(z.array(z.int())),
})
export type Coupon = z.infer<typeof Coupon>

/** A coupon always leaves at least this many cents to pay. */
export const minToPay = 100

export const couponMessages = {
  missing: 'Informe o código do cupom.',
  unknown: 'Cupom inválido.',
  expired: 'Este cupom venceu.',
  early: 'Este cupom ainda não começou a valer.',
  held: 'Este cupom está em um pedido seu que aguarda pagamento. Veja em Ativos.',
  used: 'Você já usou este cupom.',
  usedUp: 'Este cupom está esgotado.',
} as const

export const couponTaken = 'Você cancelou este pedido para usar o cupom em outro.'

export const listCoupons = endpoint({
  method: 'GET',
  path: '/api/coupons',
  summary:
    'Returns the caller’s coupons: those usable or held by an order (*Ativos*), and those no longer valid (*Vencidos*)',
  access: 'account',
  response: { 200: z.object({ active: z.array(Coupon), over: z.array(Coupon) }) },
})

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons',
  summary:
    'Adds a coupon by its code and chooses it for the next order. If an unpaid order holds it, gives that order up',
  access: 'account',
  body: z.strictObject({
    code: z.string(couponMessages.missing).check(
      z.overwrite(text => plainLine(text).toUpperCase()),
      z.minLength(1, couponMessages.missing),
      z.maxLength(40, couponMessages.unknown),
    ),
    /** `held_by.id`: the order to refuse, which frees the coupon. */
    give_up_order_id: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  response: { 200: Coupon },
  refusals: [429],
})

export const dropCoupon = endpoint({
  method: 'DELETE',
  path: '/api/coupons/:id/choice',
  summary: 'Stops using this coupon for the next order',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  refusals: [404],
})

type Worth = { cents: number | null; percent: number | null }

export function discountOf({ cents, percent }: Worth, amount: number): number {
  const discount = cents ?? Math.floor((amount * (percent ?? 0)) / 100)
  return Math.max(0, Math.min(discount, amount - minToPay))
}

// Endpoints for operators.

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
  summary: 'Returns all coupons, with their uses and changes',
  roles: duties.seePrices,
  response: { 200: z.object({ data: z.array(AdminCoupon) }) },
})

export const addCoupon = endpoint({
  method: 'POST',
  path: base,
  summary: 'Adds a coupon: either cents or a percentage',
  roles: duties.setPrices,
  body: z.strictObject({
    code: z.string('Informe o código.').check(
      z.overwrite(text => plainLine(text).toUpperCase()),
      z.regex(/^[A-Z0-9]{3,20}$/, 'O código tem de 3 a 20 letras e números.'),
    ),
    ...couponFields,
  }),
  response: { 201: AdminCoupon },
  refusals: [409],
})

export const changeCoupon = endpoint({
  method: 'PATCH',
  path: `${base}/:id`,
  summary: 'Changes a coupon for future orders, or withdraws it',
  roles: duties.setPrices,
  params: z.object({ id: Whole(2_147_483_647) }),
  body: z.strictObject({ ...couponFields, withdrawn: z.boolean() }),
  response: { 200: AdminCoupon },
  refusals: [404, 409],
})

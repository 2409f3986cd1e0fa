import * as z from 'zod/mini'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { plainLine } from './plain-text.ts'

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
  /** The caller's unpaid order that uses it and could be refused to free it. */
  held_by: z.nullable(z.object({ id: z.int(), code: z.string(), title: z.string(), value: z.int() })),
  plan_ids: z.nullable(z.array(z.int())),
})
export type Coupon = z.infer<typeof Coupon>

/** A coupon always leaves this many cents to pay. */
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
    'The caller’s coupons: those that count or wait with an order (*Ativos*) and those that no longer do (*Vencidos*)',
  access: 'account',
  response: { 200: z.object({ active: z.array(Coupon), over: z.array(Coupon) }) },
  refusals: [401],
})

export const applyCoupon = endpoint({
  method: 'POST',
  path: '/api/coupons',
  summary: 'Takes a coupon by its code, and chooses it for the next order; one that an order holds, by giving that up',
  access: 'account',
  body: z.strictObject({
    code: z.string(couponMessages.missing).check(
      z.overwrite(text => plainLine(text).toUpperCase()),
      z.minLength(1, couponMessages.missing),
      z.maxLength(40, couponMessages.unknown),
    ),
    /** `held_by.id`: that order is refused. */
    give_up_order_id: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  response: { 200: Coupon },
  refusals: [401, 422, 429],
})

export const dropCoupon = endpoint({
  method: 'DELETE',
  path: '/api/coupons/:id/choice',
  summary: 'The next order goes without this coupon',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

type Worth = { cents: number | null; percent: number | null }

export function discountOf({ cents, percent }: Worth, amount: number): number {
  const discount = cents ?? Math.floor((amount * (percent ?? 0)) / 100)
  return Math.max(0, Math.min(discount, amount - minToPay))
}

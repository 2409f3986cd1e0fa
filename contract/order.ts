import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { CardSummary } from './payment.ts'
import { Product, ProductId } from './plan.ts'

export const channels = ['pix', 'card'] as const
export type Channel = (typeof channels)[number]

/** Section 3's three; `state` says more. */
export const orderStatuses = ['ok', 'refused', 'pending'] as const

/**
 * `waiting`: nothing was paid; `not_started`: its days begin when the account is listed; `active`: its plan runs, `queued`: it follows another, `ended`: its time is over;
 * `paused`: the bank took the money back and it is not settled; `refunded`, `reversed`: the plan ended for it.
 */
export const orderStates = [
  'waiting',
  'not_started',
  'active',
  'queued',
  'ended',
  'refused',
  'paused',
  'refunded',
  'reversed',
] as const
export type OrderState = (typeof orderStates)[number]

/** Paid, with the money still ours. */
export const paidStates: readonly OrderState[] = ['not_started', 'active', 'queued', 'ended']

const Moment = z.string()

export const OrderPix = z.object({
  /** `static`: an operator confirms the proof; `dynamic`: the provider tells us. */
  mode: z.enum(['static', 'dynamic']),
  /** The whole BR Code, what *Copiar* copies. */
  copy_paste: z.string(),
  /** An SVG document of the same. */
  qr: z.string(),
  /** The receiver's key, to be shown; null when the provider's charge stands for it. */
  key: z.nullable(z.string()),
  /** Opens WhatsApp for the proof, with the order's code. */
  proof_url: z.nullable(z.string()),
  expires_at: z.nullable(Moment),
})
export type OrderPix = z.infer<typeof OrderPix>

/** Time of a Básico, and the Premium time that it became. */
const Converted = z.object({ basic_seconds: z.int(), premium_seconds: z.int() })

/** What paying this order now would do, to be shown before (T72). */
export const OrderEffect = z.object({
  /** Both as if the days began at the latest, where `starts_by` says when that is. */
  starts_at: Moment,
  expires_at: Moment,
  /** The days would begin when the account is listed after our review, and no later than this; else null. */
  starts_by: z.nullable(Moment),
  /** It would start when what runs now has ended, not at once. */
  follows: z.boolean(),
  /** Until when *Desistir da compra* would be possible (T71). */
  withdrawal_until: Moment,
  /** What is left of Básico plans becomes Premium time at once; null when there is none. */
  converted: z.nullable(Converted),
})

export const Order = z.object({
  id: z.int(),
  /** Twelve capitals and digits. */
  code: z.string(),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  /** Cents to pay, after the coupon. */
  value: z.int(),
  /** Cents before the coupon. */
  list_value: z.int(),
  coupon: z.nullable(z.string()),
  product: Product,
  created_at: Moment,
  updated_at: Moment,
  starts_at: z.nullable(Moment),
  /** Of a plan whose days begin when the account is listed after our review: when they do at the latest. */
  starts_by: z.nullable(Moment),
  /** Of a plan that is queued: when it begins, or goes on after another that was put before it. */
  next_at: z.nullable(Moment),
  /** Of a paid Básico: what a Premium that was bought later turned into Premium time. */
  converted: z.nullable(Converted),
  /** When its plan ends, or ended; null while its days have not begun. */
  expired_at: z.nullable(Moment),
  /** Why it was refused. */
  refusal: z.nullable(z.string()),
  channel: z.nullable(z.enum(channels)),
  /** Until when *Desistir da compra* is possible (T71); null when it is not. */
  withdrawal_until: z.nullable(Moment),
  /** Of the money that goes back. */
  refund: z.nullable(z.object({ decided_at: Moment, transferred_at: z.nullable(Moment) })),
  /** The last card that was tried. */
  card: z.nullable(CardSummary),
  /** Only of an order that waits. */
  pix: z.nullable(OrderPix),
  effect: z.nullable(OrderEffect),
})
export type Order = z.infer<typeof Order>

/** Why an order was refused that another one stood in for. */
export const orderReplaced = 'Substituído por outro pedido pago do mesmo plano.'

/** Section 8. */
export const orderFailed = 'Erro ao tentar comprar o plano, por favor tente novamente mais tarde.'

const OrderId = z.object({ id: Whole(2_147_483_647) })

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/checkout/orders',
  summary: 'Orders a plan; a second unpaid order of the same plan and price within the hour is the same order',
  access: 'account',
  body: z.strictObject({ product_id: ProductId }),
  response: { 201: Order },
  refusals: [401, 403, 422, 429],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/checkout/order/user',
  summary: 'The caller’s orders, newest first; the body is the bare list. `pix` and `effect` are left out',
  access: 'account',
  response: { 200: z.array(Order) },
  refusals: [401],
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/checkout/orders/:id',
  summary: 'One order of the caller’s, with how to pay it while it waits',
  access: 'account',
  params: OrderId,
  response: { 200: Order },
  refusals: [401, 404, 422],
})

export const withdrawOrder = endpoint({
  method: 'POST',
  path: '/api/checkout/orders/:id/withdrawal',
  summary: '*Desistir da compra*: within 14 days everything goes back and the plan ends at once',
  access: 'account',
  params: OrderId,
  response: { 200: Order },
  refusals: [401, 404, 409, 422],
})

const zone = 'America/Sao_Paulo'
const daysToWithdraw = 14

/**
 * The last moment to withdraw from what was paid then: the end of the fourteenth day after it, in São Paulo, or before
 * that the end of its plan.
 */
export function withdrawalEnd(receivedAt: Date, planEndsAt: Date | null) {
  const paidOn = Temporal.Instant.fromEpochMilliseconds(receivedAt.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const dayAfter = paidOn.add({ days: daysToWithdraw + 1 }).toZonedDateTime(zone)
  return new Date(Math.min(dayAfter.epochMilliseconds, planEndsAt?.getTime() ?? Number.POSITIVE_INFINITY) - 1)
}

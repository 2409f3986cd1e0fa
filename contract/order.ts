import * as z from 'zod/mini'
import { CardSummary } from './card-payment.ts'
import { endpoint, Whole } from './endpoint.ts'
import { Product, ProductId } from './plan.ts'

export const channels = ['pix', 'card'] as const
export type Channel = (typeof channels)[number]

/** docs/specification.md §3. `state` is more detailed. */
export const orderStatuses = ['ok', 'refused', 'pending'] as const

/**
 * `not_started`: begins when we list the account; `queued`: follows another plan; `paused`: a chargeback has no outcome
 * yet; `refunded`, `reversed`: the plan ended because the money was returned.
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

export const paidStates: readonly OrderState[] = ['not_started', 'active', 'queued', 'ended']

const Moment = z.string()

export const OrderPix = z.object({
  /** `static`: an operator confirms the payment; `dynamic`: the provider notifies us. */
  mode: z.enum(['static', 'dynamic']),
  copy_paste: z.string(),
  qr: z.string(),
  /** Null if the provider's charge replaces it. */
  key: z.nullable(z.string()),
  /** Opens WhatsApp. Null if the site alone takes the proof. */
  proof_url: z.nullable(z.string()),
  expires_at: z.nullable(Moment),
})
export type OrderPix = z.infer<typeof OrderPix>

/** Remaining seconds of a lower tier, and the seconds of a higher tier that they were converted to. */
const Converted = z.object({ basic_seconds: z.int(), premium_seconds: z.int() })

export const OrderEffect = z.object({
  /** If `starts_by` is set, both times assume the latest possible start. */
  starts_at: Moment,
  expires_at: Moment,
  /** The latest start. Set if the days begin with the listing, after our review. */
  starts_by: z.nullable(Moment),
  follows: z.boolean(),
  withdrawal_until: Moment,
  /** Remaining Básico time that becomes Premium time immediately. */
  converted: z.nullable(Converted),
})

export const Order = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  /** Cents, after the coupon. */
  value: z.int(),
  /** Cents, before the coupon. */
  list_value: z.int(),
  coupon: z.nullable(z.string()),
  product: Product,
  created_at: Moment,
  updated_at: Moment,
  starts_at: z.nullable(Moment),
  starts_by: z.nullable(Moment),
  /** When a queued plan begins, or when a plan resumes after one that interrupted it. */
  next_at: z.nullable(Moment),
  converted: z.nullable(Converted),
  /** When the order's last plan period ends. Null while the order has no plan period. */
  expired_at: z.nullable(Moment),
  /** How long the plan has run. */
  used_seconds: z.int(),
  refusal: z.nullable(z.string()),
  channel: z.nullable(z.enum(channels)),
  /** Null if withdrawal is no longer possible. */
  withdrawal_until: z.nullable(Moment),
  refund: z.nullable(z.object({ decided_at: Moment, transferred_at: z.nullable(Moment) })),
  card: z.nullable(CardSummary),
  /** When the buyer of an unpaid order told us that they paid the Pix. */
  claimed_at: z.nullable(Moment),
  /** When the buyer last sent a proof by the site, until we destroy it. */
  proof_sent_at: z.nullable(Moment),
  /** How the buyer can pay. Empty once the order is paid or refused. */
  ways: z.array(z.enum(channels)),
  /** Only for an unpaid order. */
  pix: z.nullable(OrderPix),
  effect: z.nullable(OrderEffect),
})
export type Order = z.infer<typeof Order>

export const orderReplaced = 'Substituído por outro pedido pago do mesmo plano.'

export const orderFailed = 'Erro ao tentar comprar o plano, por favor tente novamente mais tarde.'

const OrderId = z.object({ id: Whole(2_147_483_647) })

export const createOrder = endpoint({
  method: 'POST',
  path: '/api/checkout/orders',
  summary:
    'Orders a plan. Returns the earlier order if one of the same plan and price is unpaid and at most an hour old',
  access: 'account',
  body: z.strictObject({ product_id: ProductId }),
  response: { 201: Order },
  refusals: [403, 409, 429],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/checkout/order/user',
  summary: 'Returns the caller’s orders as a bare list, newest first, without `ways`, `pix` and `effect`',
  access: 'account',
  response: { 200: z.array(Order) },
})

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/checkout/orders/:id',
  summary: 'Returns one of the caller’s orders, with the ways to pay it while it is unpaid',
  access: 'account',
  params: OrderId,
  response: { 200: Order },
  refusals: [404],
})

export const claimPayment = endpoint({
  method: 'POST',
  path: '/api/checkout/orders/:id/payment-claim',
  summary:
    'Handles *Enviar Comprovante* and *Já paguei*: asks an operator to find the Pix on the statement. Repeating it has no effect',
  access: 'account',
  params: OrderId,
  response: { 200: Order },
  refusals: [404, 409, 429],
})

/** Twice the period that consumer law requires. contract/terms.ts promises it. */
export const daysToWithdraw = 14

export const withdrawOrder = endpoint({
  method: 'POST',
  path: '/api/checkout/orders/:id/withdrawal',
  summary: `Handles *Desistir da compra*: within ${daysToWithdraw} days, refunds everything and ends the plan immediately`,
  access: 'account',
  params: OrderId,
  response: { 200: Order },
  refusals: [404, 409],
})

const zone = 'America/Sao_Paulo'

/** The last millisecond of the last day to withdraw, in São Paulo, whether or not the plan is still running. */
export function withdrawalEnd(receivedAt: Date) {
  const paidOn = Temporal.Instant.fromEpochMilliseconds(receivedAt.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const dayAfter = paidOn.add({ days: daysToWithdraw + 1 }).toZonedDateTime(zone)
  return new Date(dayAfter.epochMilliseconds - 1)
}

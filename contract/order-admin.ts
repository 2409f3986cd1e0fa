import * as z from 'zod/mini'
import { Approval } from './approval.ts'
import { cardStatuses } from './card-payment.ts'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { channels, orderStates, orderStatuses } from './order.ts'
import { PlainLine, plainLine } from './plain-text.ts'

const base = '/api/operator'
const Id = z.object({ id: Whole(2_147_483_647) })
const noDay = 'Informe uma data.'
const Day = z.iso.date(noDay).check(z.refine(day => day >= '2000-01-01', noDay))
const Cents = z
  .int('Informe o valor.')
  .check(z.minimum(1, 'Informe o valor.'), z.maximum(100_000_000, 'Valor alto demais.'))
const Note = PlainLine({ missing: 'Informe o motivo.', max: 300, long: 'O motivo deve ter até 300 caracteres.' })
export const EndToEndId = z.string('Informe o identificador do Pix.').check(
  z.overwrite(text => plainLine(text)),
  z.regex(/^E\d{8}\d{12}[A-Za-z0-9]{11}$/, 'O identificador tem 32 letras e números e começa com E.'),
)

/** Id of a new Pix or of a Pix refund. A refund's id begins with D. */
export const ReturnId = z.string('Informe o identificador da devolução.').check(
  z.overwrite(text => plainLine(text)),
  z.regex(/^[DE]\d{20}[A-Za-z0-9]{11}$/, 'O identificador tem 32 letras e números e começa com E ou D.'),
)

const Filters = {
  search: z.optional(z.string().check(z.overwrite(plainLine), z.maxLength(80))),
  status: z.optional(z.enum(orderStatuses)),
  channel: z.optional(z.enum(channels)),
  user_type: z.optional(Whole(5)),
  from: z.optional(Day),
  to: z.optional(Day),
  /** `1`: orders that need any action; `pix`: orders whose Pix a person confirms. */
  needs: z.optional(z.enum(['1', 'pix'])),
}

export const AdminOrder = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  value: z.int(),
  title: z.string(),
  channel: z.nullable(z.enum(channels)),
  created_at: z.string(),
  account: z.nullable(z.object({ id: z.int(), name: z.string(), email: z.string(), user_type: z.int() })),
  /** The order waits for a second operator, a manual refund, or the outcome of a dispute. */
  needs: z.nullable(z.enum(['second_operator', 'transfer', 'reversal'])),
  returning: z.boolean(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const listAdminOrders = endpoint({
  method: 'GET',
  path: `${base}/orders`,
  summary: 'Returns orders, newest first by default',
  roles: duties.seeOrders,
  /** `before`: id of the previous page's last order, in either order. */
  query: z.strictObject({
    ...Filters,
    order: z.optional(z.enum(['oldest'])),
    before: z.optional(Whole(2_147_483_647)),
  }),
  response: { 200: z.object({ data: z.array(AdminOrder), next: z.nullable(z.int()) }) },
})

export const readTotals = endpoint({
  method: 'GET',
  path: `${base}/order-totals`,
  summary: 'Returns the money per channel and day in São Paulo, newest day first; at most 92 days',
  roles: duties.seeOrders,
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  response: {
    200: z.object({
      data: z.array(
        z.object({
          day: z.string(),
          channel: z.enum(channels),
          orders: z.int(),
          received: z.int(),
          refunded: z.int(),
        }),
      ),
    }),
  },
})

export const exportOrders = endpoint({
  method: 'GET',
  path: `${base}/orders.csv`,
  summary: 'Returns the same orders as CSV (semicolons, decimal comma, UTF-8 with BOM), safe from formula injection',
  roles: duties.exportOrders,
  query: z.strictObject(Filters),
  response: { 200: z.unknown() },
})

/** `facts` are ids, amounts in cents, and codes. */
export const OrderEvent = z.object({
  at: z.string(),
  what: z.enum([
    'ordered',
    'charged',
    'claimed',
    'proof_sent',
    'card_tried',
    'received',
    'activated',
    'started',
    'refused',
    'refund_decided',
    'refund_transferred',
    'revoked',
    'reversed',
    'reversal_settled',
    'requested',
    'request_decided',
  ]),
  operator: z.nullable(z.string()),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const OrderCase = z.extend(AdminOrder, {
  list_value: z.int(),
  coupon: z.nullable(z.string()),
  days: z.int(),
  free_days: z.int(),
  /** The latest start of a plan whose days begin after our review. */
  starts_by: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  expired_at: z.nullable(z.string()),
  payments: z.array(
    z.object({
      id: z.int(),
      channel: z.enum(channels),
      external_id: z.string(),
      amount: z.int(),
      received_at: z.string(),
      refund: z.nullable(
        z.object({
          id: z.int(),
          cause: z.string(),
          transferred_at: z.nullable(z.string()),
          /** Null once we or a bank have returned the money. */
          owed_by: z.nullable(z.enum(['person', 'provider'])),
        }),
      ),
      reversal: z.nullable(z.object({ id: z.int(), kind: z.string(), outcome: z.nullable(z.string()) })),
    }),
  ),
  card_status: z.nullable(z.enum(cardStatuses)),
  /** The last proof of a Pix that the buyer sent by the site. It proves nothing by itself. */
  proof: z.nullable(z.object({ sent_at: z.string(), width: z.int(), height: z.int(), pages: z.int() })),
  request: z.nullable(
    z.extend(Approval, {
      id: z.int(),
      action: z.enum(['confirm', 'refund']),
      end_to_end_id: z.nullable(z.string()),
      amount: z.int(),
    }),
  ),
  timeline: z.array(OrderEvent),
})
export type OrderCase = z.infer<typeof OrderCase>

const answersCase = {
  roles: duties.moveMoney,
  response: { 200: OrderCase },
  refusals: [404, 409],
} as const

export const openOrderCase = endpoint({
  method: 'GET',
  path: `${base}/orders/:id`,
  summary: 'Returns an order with its history',
  roles: duties.seeOrders,
  params: Id,
  response: { 200: OrderCase },
  refusals: [404],
})

export const showProof = endpoint({
  method: 'GET',
  path: `${base}/orders/:id/proof`,
  summary: 'Returns the proof of a Pix as WebP, watermarked with operator, time and order; audited',
  roles: duties.moveMoney,
  params: Id,
  response: { 200: z.unknown() },
  refusals: [404],
})

export const confirmPix = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/orders/:id/pix-receipt`,
  summary: 'Records a Pix seen on the statement; above the limit, it waits for a second operator',
  params: Id,
  body: z.strictObject({
    end_to_end_id: EndToEndId,
    amount: Cents,
    /** Records the Pix even if the amount differs, so that we can refund it. */
    accept_difference: z.optional(z.boolean()),
  }),
})

export const refuseOrder = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/orders/:id/refusal`,
  summary: 'Refuses an order',
  params: Id,
  body: z.strictObject({ reason: Note }),
})

export const refundOrder = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/orders/:id/refund`,
  summary: 'Ends the plan and refunds the whole payment; above the limit, it waits for a second operator',
  params: Id,
  body: z.strictObject({ reason: Note }),
})

export const recordTransfer = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/refunds/:id/transfer`,
  summary: 'Records that an operator sent the money of a refund by hand',
  params: Id,
  body: z.strictObject({ end_to_end_id: ReturnId }),
})

export const decideMoneyRequest = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/money-requests/:id/decision`,
  summary: 'Approves or rejects what another operator asked for; nobody may decide their own request',
  params: Id,
  body: z.strictObject({ approve: z.boolean() }),
  refusals: [403, 404, 409],
})

export const recordReversal = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/payments/:id/reversal`,
  summary: 'Records that the bank took the money back, and pauses the plan',
  params: Id,
  body: z.strictObject({
    kind: z.enum(['chargeback', 'med']),
    external_id: PlainLine({ missing: 'Informe o número da contestação.', max: 80, long: 'Até 80 caracteres.' }),
  }),
})

export const settleReversal = endpoint({
  ...answersCase,
  method: 'POST',
  path: `${base}/reversals/:id/outcome`,
  summary: 'Records the outcome of a dispute: `won` resumes the plan, `lost` ends it',
  params: Id,
  body: z.strictObject({ outcome: z.enum(['won', 'lost']) }),
})

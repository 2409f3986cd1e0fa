import { type RawBuilder, sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import type { OrderEvent } from '#contract/order-admin.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env/env.ts'
import { askApproval, findApproval, type OpenApproval } from '#server/platform/operators/approvals.ts'
import { type AuditEvent, recordAudit } from '#server/platform/operators/audit.ts'
import { refuseHeldByOther } from '#server/platform/operators/claims.ts'
import { refuseOwnAccounts } from '#server/platform/operators/own-accounts.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { readAdminOrders } from './admin-list.ts'
import { type RefundDeps, refundsOwed } from './refunds.ts'
import { type LockedOrder, lockOrder } from './settle-order.ts'

export type AdminDeps = Pick<App, 'db' | 'now' | 'env'>
export type Operator = Pick<OperatorSession, 'operatorId'>
export type { LockedOrder }

export async function lockAdminOrder(tx: Db, operator: Operator, orderId: number, at: Date) {
  const order = await lockForOperator(tx, operator, orderId)
  await refuseHeldOrder(tx, operator, order, at)
  return order
}

export async function lockForOperator(tx: Db, { operatorId }: Operator, orderId: number) {
  const found = await tx.selectFrom('orders').select('account_id').where('id', '=', orderId).executeTakeFirst()
  if (!found) throw new Refusal('not_found', messages.notFound)
  if (found.account_id !== null) await refuseOwnAccounts(tx, { operatorId }, [found.account_id])
  return lockOrder(tx, orderId)
}

export const refuseHeldOrder = (tx: Db, { operatorId }: Operator, { id }: LockedOrder, at: Date) =>
  refuseHeldByOther(tx, { operatorId, at }, `order:${id}`)

/** `facts` contains only ids, codes and cents. */
export const auditEntry = (
  orderId: number,
  { operatorId }: Operator,
  action: AuditEvent['action'],
  facts: AuditEvent['facts'] = {},
): AuditEvent => ({
  operatorId,
  action,
  subject: `order:${orderId}`,
  facts,
})

/** `amount` is in cents. For a Pix, it comes from the bank statement, and for a refund, from the order. */
export type MoneyRequest = { action: 'confirm' | 'refund'; amount: number; end_to_end_id?: string; text?: string }

export const isAboveLimit = (env: Env, amount: number) => amount > env.secondOperatorAbove

export async function requestSecondOperator(
  tx: Db,
  operator: Operator,
  order: LockedOrder,
  payload: MoneyRequest,
  now: Date,
) {
  const { action, amount, end_to_end_id } = payload
  const id = await askApproval(tx, operator, { action: 'money', subject: order.id, payload }, now)
  const facts = { request: id, action, amount, ...expectedAmount(order, amount), end_to_end_id: end_to_end_id ?? null }
  await recordAudit(tx, auditEntry(order.id, operator, 'money_requested', facts), now)
}

export const expectedAmount = (order: LockedOrder, amount: number) =>
  amount === order.amount ? {} : { expected: order.amount }

export async function refuseWhileRequested(tx: Db, { id }: LockedOrder, endToEndId?: string) {
  if (await findRequest(tx, id)) throw new Refusal('conflict', 'Este pedido aguarda a decisão de um segundo operador.')
  if (endToEndId === undefined) return
  const elsewhere = await tx
    .selectFrom('approvals as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .select('o.code')
    .where(sql`q.payload ->> 'end_to_end_id'`, '=', endToEndId)
    .where('q.answer', 'is', null)
    .executeTakeFirst()
  if (elsewhere) throw new Refusal('conflict', `Este Pix aguarda um segundo operador no pedido ${elsewhere.code}.`)
}

const findRequest = (db: Db, orderId: number) => findApproval<MoneyRequest>(db, 'money', orderId)

export type OpenRequest = OpenApproval<MoneyRequest>

export type OpenedCase = Awaited<ReturnType<typeof openOrderCase>>

export async function openOrderCase(deps: RefundDeps, orderId: number) {
  const { db } = deps
  const [order] = await readAdminOrders(deps, { where: sql`o.id = ${orderId}` }, 1)
  if (!order) throw new Refusal('not_found', messages.notFound)
  const [payments, attempt, proof, request, timeline] = await Promise.all([
    readPayments(deps, orderId),
    db
      .selectFrom('card_attempts')
      .select('status')
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('order_proofs')
      .select(['sent_at', 'width', 'height', 'pages'])
      .where('order_id', '=', orderId)
      .executeTakeFirst(),
    findRequest(db, orderId),
    readTimeline(db, orderId),
  ])
  return { ...order, payments, card_status: attempt?.status ?? null, proof, request, timeline }
}

type TimelineRow = Omit<OrderEvent, 'at'> & { at: Date }

async function readTimeline(db: Db, orderId: number) {
  const parts = Object.values(records).map(record => sql`(${record(orderId)})`)
  const { rows } = await sql<TimelineRow>`
    select e.at, e.what, op.name as operator, e.facts
    from (${sql.join(parts, sql` union all `)}) e (at, what, operator_id, facts)
    left join operators op on op.id = e.operator_id
    order by e.at, array_position(${sequence}::text[], e.what)`.execute(db)
  return rows
}

const none = sql`null::integer`

/** Simultaneous events are sorted in the order of these keys. */
const records: Record<OrderEvent['what'], (orderId: number) => RawBuilder<unknown>> = {
  ordered: id => sql`
    select o.created_at, 'ordered', ${none},
      jsonb_build_object('amount', o.amount, 'list_amount', o.list_amount, 'coupon', c.code, 'plan', o.plan_id)
    from orders o left join coupon_uses u on u.order_id = o.id left join coupons c on c.id = u.coupon_id
    where o.id = ${id}`,
  charged: id => sql`
    select created_at, 'charged', ${none}, jsonb_build_object('txid', txid) from pix_charges where order_id = ${id}`,
  claimed: id => sql`
    select claimed_at, 'claimed', ${none}, '{}'::jsonb
    from open_orders where order_id = ${id} and claimed_at is not null`,
  proof_sent: id => sql`
    select sent_at, 'proof_sent', ${none}, '{}'::jsonb from order_proofs where order_id = ${id}`,
  card_tried: id => sql`
    select created_at, 'card_tried', ${none},
      jsonb_build_object('status', status, 'brand', brand, 'last_digits', last_digits, 'reference', reference)
    from card_attempts where order_id = ${id}`,
  requested: id => sql`
    select asked_at, 'requested', asked_by, jsonb_build_object('request', id, 'action', payload ->> 'action',
      'amount', payload -> 'amount', 'end_to_end_id', payload ->> 'end_to_end_id', 'note', payload ->> 'text')
    from approvals where order_id = ${id}`,
  request_decided: id => sql`
    select answered_at, 'request_decided', answered_by,
      jsonb_build_object('request', id, 'action', payload ->> 'action', 'outcome', answer)
    from approvals where order_id = ${id} and answer is not null`,
  received: id => sql`
    select received_at, 'received', operator_id,
      jsonb_build_object('payment', id, 'channel', channel, 'external_id', external_id, 'amount', amount)
    from payments where order_id = ${id}`,
  activated: id => sql`
    select activated_at, 'activated', ${none}, jsonb_build_object('payment', payment_id)
    from order_activations where order_id = ${id}`,
  started: id => sql`
    select started_at, 'started', ${none}, '{}'::jsonb
    from plan_waits where order_id = ${id} and started_at is not null`,
  refused: id => sql`
    select refused_at, 'refused',
      (select operator_id from audit_entries where subject = ${`order:${id}`} and action = 'order_refused' limit 1),
      jsonb_build_object('reason', reason)
    from order_refusals where order_id = ${id}`,
  revoked: id => sql`
    select revoked_at, 'revoked', ${none}, jsonb_build_object('cause', cause)
    from order_revocations where order_id = ${id}`,
  refund_decided: id => sql`
    select r.decided_at, 'refund_decided', r.operator_id,
      jsonb_build_object('refund', r.id, 'payment', p.id, 'cause', r.cause, 'amount', p.amount, 'note', r.note)
    from payments p join refunds r on r.payment_id = p.id where p.order_id = ${id}`,
  refund_transferred: id => sql`
    select t.transferred_at, 'refund_transferred', t.operator_id,
      jsonb_build_object('refund', r.id, 'external_id', t.external_id, 'amount', p.amount)
    from payments p join refunds r on r.payment_id = p.id join refund_transfers t on t.refund_id = r.id
    where p.order_id = ${id}`,
  reversed: id => sql`
    select v.opened_at, 'reversed', v.operator_id, jsonb_build_object('reversal', v.id, 'payment', p.id,
      'kind', v.kind, 'external_id', v.external_id, 'amount', p.amount)
    from payments p join reversals v on v.payment_id = p.id where p.order_id = ${id}`,
  reversal_settled: id => sql`
    select s.settled_at, 'reversal_settled', s.operator_id,
      jsonb_build_object('reversal', v.id, 'outcome', s.outcome)
    from payments p join reversals v on v.payment_id = p.id join reversal_outcomes s on s.reversal_id = v.id
    where p.order_id = ${id}`,
}

const sequence = Object.keys(records)

const readPayments = (deps: RefundDeps, orderId: number) =>
  deps.db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .leftJoin('refund_transfers as t', 't.refund_id', 'r.id')
    .leftJoin(refundsOwed(deps).where('p.order_id', '=', orderId).as('w'), 'w.refund_id', 'r.id')
    .leftJoin('reversals as v', 'v.payment_id', 'p.id')
    .leftJoin('reversal_outcomes as o', 'o.reversal_id', 'v.id')
    .select(['p.id', 'p.channel', 'p.external_id', 'p.amount', 'p.received_at', 'w.by_hand'])
    .select(['r.id as refund_id', 'r.cause', 't.transferred_at', 'v.id as reversal_id', 'v.kind', 'o.outcome'])
    .where('p.order_id', '=', orderId)
    .orderBy('p.id')
    .execute()

export type CasePayment = Awaited<ReturnType<typeof readPayments>>[number]

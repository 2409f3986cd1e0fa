import { sql } from 'kysely'
import { formatCents } from '#contract/format.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { answerApproval } from '#server/platform/operators/approvals.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import {
  type AdminDeps,
  auditEntry,
  expectedAmount,
  isAboveLimit,
  type LockedOrder,
  lockAdminOrder,
  lockForOperator,
  type MoneyRequest,
  type Operator,
  refuseHeldOrder,
  refuseWhileRequested,
  requestSecondOperator,
} from './admin-order.ts'
import { recordTransfer } from './refunds.ts'
import { refuseOrder, settleOrder } from './settle-order.ts'
import { endPlan } from './withdraw-order.ts'

type SeenPix = { endToEndId: string; amount: number }
type PixInput = { end_to_end_id: string; amount: number; accept_difference?: boolean | undefined }

export async function confirmPix({ db, now, env }: AdminDeps, operator: Operator, orderId: number, input: PixInput) {
  const { end_to_end_id: endToEndId, amount, accept_difference } = input
  await db.transaction().execute(async tx => {
    const order = await lockForOperator(tx, operator, orderId)
    if (!accept_difference) refuseOtherAmount(order, amount)
    if (await isRecordedFor(tx, order, { endToEndId, amount })) return
    await refuseHeldOrder(tx, operator, order, now())
    await refuseWhileRequested(tx, order, endToEndId)
    if (isAboveLimit(env, Math.max(order.amount, amount))) {
      return requestSecondOperator(tx, operator, order, { action: 'confirm', end_to_end_id: endToEndId, amount }, now())
    }
    await settleSeenPix(tx, operator, order, { endToEndId, amount }, now())
  })
}

async function settleSeenPix(tx: Db, operator: Operator, order: LockedOrder, seen: SeenPix, now: Date) {
  const { id: orderId } = order
  const { endToEndId: externalId, amount } = seen
  const { operatorId } = operator
  const outcome = await settleOrder(tx, { orderId, channel: 'pix', externalId, amount, operatorId }, now)
  if (outcome === 'known' && (await isRecordedFor(tx, order, seen))) return
  const facts = { end_to_end_id: externalId, amount, ...expectedAmount(order, amount), outcome }
  await recordAudit(tx, auditEntry(orderId, operator, 'pix_confirmed', facts), now)
}

function refuseOtherAmount({ amount }: LockedOrder, seenAmount: number) {
  if (seenAmount !== amount) throw fieldError('amount', `O valor deste pedido é ${formatCents(amount)}.`)
}

async function isRecordedFor(tx: Db, { id }: LockedOrder, { endToEndId, amount }: SeenPix) {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_id', 'code', 'payments.amount'])
    .where('channel', '=', 'pix')
    .where('external_id', '=', endToEndId)
    .executeTakeFirst()
  if (payment && payment.order_id !== id)
    throw new Refusal('conflict', `Este Pix já foi registrado no pedido ${payment.code}.`)
  if (payment && payment.amount !== amount)
    throw new Refusal('conflict', `Este Pix já foi registrado, com o valor de ${formatCents(payment.amount)}.`)
  return payment !== undefined
}

export async function refuseByOperator({ db, now }: AdminDeps, operator: Operator, orderId: number, reason: string) {
  await db.transaction().execute(async tx => {
    const at = now()
    const order = await lockAdminOrder(tx, operator, orderId, at)
    await refuseWhileRequested(tx, order)
    if (!(await refuseOrder(tx, orderId, reason, at)))
      throw new Refusal('conflict', order.activated ? 'Este pedido já foi pago.' : 'Este pedido já foi recusado.')
    await recordAudit(tx, auditEntry(orderId, operator, 'order_refused'), at)
  })
}

export async function refundByOperator(
  { db, now, env }: AdminDeps,
  operator: Operator,
  orderId: number,
  reason: string,
) {
  await db.transaction().execute(async tx => {
    const order = await lockAdminOrder(tx, operator, orderId, now())
    await refuseUnrefundable(tx, order)
    await refuseWhileRequested(tx, order)
    const { amount } = order
    if (isAboveLimit(env, amount))
      return requestSecondOperator(tx, operator, order, { action: 'refund', text: reason, amount }, now())
    await endAndRefund(tx, operator, order, reason, now())
  })
}

async function endAndRefund(tx: Db, operator: Operator, order: LockedOrder, note: string, now: Date) {
  const { id: orderId, amount } = order
  await refuseUnrefundable(tx, order)
  await endPlan(tx, { orderId, cause: 'operator', operatorId: operator.operatorId, note }, now)
  await recordAudit(tx, auditEntry(orderId, operator, 'order_refunded', { amount }), now)
}

async function refuseUnrefundable(tx: Db, { id }: LockedOrder) {
  const paid = await tx
    .selectFrom('order_activations as a')
    .leftJoin('order_revocations as v', 'v.order_id', 'a.order_id')
    .leftJoin('reversals as r', 'r.payment_id', 'a.payment_id')
    .leftJoin('reversal_outcomes as s', 's.reversal_id', 'r.id')
    .select(['v.order_id as revoked', 'r.id as reversal', 's.outcome'])
    .where('a.order_id', '=', id)
    .executeTakeFirst()
  if (!paid) throw new Refusal('conflict', 'Este pedido não foi pago.')
  if (paid.revoked !== null) throw new Refusal('conflict', 'O valor deste pedido já foi devolvido.')
  if (paid.reversal !== null && paid.outcome !== 'won')
    throw new Refusal('conflict', 'Este pagamento foi contestado no banco e não é devolvido aqui.')
}

export async function recordTransferByHand(
  { db, now }: AdminDeps,
  operator: Operator,
  refundId: number,
  externalId: string,
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id, amount } = await findRefund(tx, refundId)
    await lockAdminOrder(tx, operator, order_id, at)
    await refuseUsedId(tx, refundId, externalId)
    const isNew = await recordTransfer(tx, { refundId, externalId, operatorId: operator.operatorId }, at)
    if (!isNew) await refuseDuplicate(tx, refundId, externalId)
    const facts = { refund: refundId, end_to_end_id: externalId, amount }
    await recordAudit(tx, auditEntry(order_id, operator, 'refund_transferred', facts), at)
    return order_id
  })
}

async function refuseDuplicate(tx: Db, refundId: number, externalId: string) {
  await refuseUsedId(tx, refundId, externalId)
  throw new Refusal('conflict', 'Esta devolução já foi registrada.')
}

async function findRefund(tx: Db, refundId: number) {
  const refund = await tx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['p.order_id', 'p.amount'])
    .where('r.id', '=', refundId)
    .executeTakeFirst()
  if (!refund) throw new Refusal('not_found', messages.notFound)
  return refund
}

async function refuseUsedId(tx: Db, refundId: number, externalId: string) {
  const used = await tx
    .selectFrom('refund_transfers')
    .select('refund_id')
    .where('external_id', '=', externalId)
    .where('refund_id', '<>', refundId)
    .limit(1)
    .executeTakeFirst()
  if (used) throw new Refusal('conflict', 'Este identificador já foi registrado em outra devolução.')
}

export async function decideMoneyRequest(
  { db, now }: AdminDeps,
  operator: Operator,
  requestId: number,
  approve: boolean,
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id: orderId, payload, ...asked } = await findRequest(tx, requestId)
    const order = await lockAdminOrder(tx, operator, orderId, at)
    const answer = approve ? 'approved' : 'rejected'
    await answerApproval(tx, operator, asked, { answer }, at)
    const { action, amount } = payload
    const facts = { request: requestId, action, amount, asked_by: asked.asked_by }
    await recordAudit(tx, auditEntry(orderId, operator, `money_request_${answer}`, facts), at)
    if (approve) await approvedActions[action](tx, operator, { order, payload }, at)
    return orderId
  })
}

type ApprovedRequest = { order: LockedOrder; payload: MoneyRequest }

const approvedActions = {
  confirm: (tx: Db, operator: Operator, { order, payload }: ApprovedRequest, at: Date) =>
    settleSeenPix(tx, operator, order, { endToEndId: payload.end_to_end_id ?? '', amount: payload.amount }, at),
  refund: (tx: Db, operator: Operator, { order, payload }: ApprovedRequest, at: Date) =>
    endAndRefund(tx, operator, order, payload.text ?? '', at),
} as const

type RequestRow = { id: number; order_id: number; asked_by: number; payload: MoneyRequest }

async function findRequest(tx: Db, requestId: number) {
  const { rows } = await sql<RequestRow>`
    select id, order_id, asked_by, payload from approvals where id = ${requestId} and action = 'money'`.execute(tx)
  if (!rows[0]) throw new Refusal('not_found', messages.notFound)
  return rows[0]
}

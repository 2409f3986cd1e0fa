import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { reversalEmail } from '#server/platform/emails/orders.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import { type AdminDeps, auditEntry, lockAdminOrder, type Operator } from './admin-order.ts'
import { recalculatePlanPeriods } from './recalculate-plan-periods.ts'
import { lockOrder } from './settle-order.ts'

type ReversalKind = Database['reversals']['kind']
type ReversalInput = { kind: ReversalKind; external_id: string }

const kindByChannel = { card: 'chargeback', pix: 'med' } as const

export async function recordReversal(
  { db, now }: AdminDeps,
  operator: Operator,
  paymentId: number,
  input: ReversalInput,
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id, channel, amount } = await findPayment(tx, paymentId)
    await lockAdminOrder(tx, operator, order_id, at)
    if (kindByChannel[channel] !== input.kind)
      throw fieldError('kind', 'Um cartão é contestado por chargeback, e um Pix pelo MED.')
    await refuseReturned(tx, paymentId)
    const { kind, external_id: externalId } = input
    const isNew = await reversePayment(tx, { paymentId, kind, externalId, operatorId: operator.operatorId }, at)
    if (!isNew) throw new Refusal('conflict', 'A contestação deste pagamento já foi registrada.')
    const facts = { payment: paymentId, kind, external_id: externalId, amount }
    await recordAudit(tx, auditEntry(order_id, operator, 'payment_reversed', facts), at)
    return order_id
  })
}

export async function settleReversalByOperator(
  { db, now }: AdminDeps,
  operator: Operator,
  reversalId: number,
  outcome: 'won' | 'lost',
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id } = await findReversal(tx, reversalId)
    await lockAdminOrder(tx, operator, order_id, at)
    const isNew = await settleReversal(tx, { reversalId, outcome, operatorId: operator.operatorId }, at)
    if (!isNew) throw new Refusal('conflict', 'O resultado desta contestação já foi registrado.')
    await recordAudit(tx, auditEntry(order_id, operator, 'reversal_settled', { reversal: reversalId, outcome }), at)
    return order_id
  })
}

async function findPayment(tx: Db, id: number) {
  const payment = await tx
    .selectFrom('payments')
    .select(['order_id', 'channel', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', messages.notFound)
  return payment
}

async function findReversal(tx: Db, id: number) {
  const reversal = await tx
    .selectFrom('reversals as v')
    .innerJoin('payments as p', 'p.id', 'v.payment_id')
    .select('p.order_id')
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!reversal) throw new Refusal('not_found', messages.notFound)
  return reversal
}

const isRefunded = async (tx: Db, paymentId: number) =>
  (await tx.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).executeTakeFirst()) !== undefined

async function refuseReturned(tx: Db, paymentId: number) {
  if (await isRefunded(tx, paymentId))
    throw new Refusal(
      'conflict',
      'Este pagamento já está sendo devolvido: registre a devolução com o identificador do banco.',
    )
}

type Reversal = { paymentId: number; kind: ReversalKind; externalId: string; operatorId?: number }

/** Records that the bank took the money back. */
export async function reversePayment(tx: Db, { paymentId, kind, externalId, operatorId }: Reversal, now: Date) {
  const order = await lockOrderOf(tx, paymentId)
  const made = await tx
    .insertInto('reversals')
    .values({
      payment_id: paymentId,
      kind,
      external_id: externalId,
      operator_id: operatorId ?? null,
      opened_at: now,
      after_refund: await isRefunded(tx, paymentId),
    })
    .onConflict(conflict => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  if (order.account_id) await recalculatePlanPeriods(tx, order.account_id, now)
  await enqueue(tx, reversalEmail, { reversalId: made.id })
  return true
}

type Outcome = { reversalId: number; outcome: 'won' | 'lost'; operatorId?: number }

export async function settleReversal(tx: Db, { reversalId, outcome, operatorId }: Outcome, now: Date) {
  const { payment_id } = await tx
    .selectFrom('reversals')
    .select('payment_id')
    .where('id', '=', reversalId)
    .executeTakeFirstOrThrow()
  const order = await lockOrderOf(tx, payment_id)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reversal_outcomes')
    .values({ reversal_id: reversalId, outcome, operator_id: operatorId ?? null, settled_at: now })
    .onConflict(conflict => conflict.column('reversal_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  if (order.account_id) await recalculatePlanPeriods(tx, order.account_id, now)
  return true
}

async function lockOrderOf(tx: Db, paymentId: number) {
  const { order_id } = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return lockOrder(tx, order_id)
}

import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { reversalEmail } from '#server/emails/orders.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { layOutPlans } from './lay-out-plans.ts'
import { lockOrder } from './settle-order.ts'

type Reversal = { paymentId: number; kind: Database['reversals']['kind']; externalId: string; operatorId?: number }

/** The bank has taken the money back: the plan rests and the operators are told. False when it is known already. */
export async function reversePayment(tx: Db, { paymentId, kind, externalId, operatorId }: Reversal, now: Date) {
  const order = await lockOrderOf(tx, paymentId)
  const made = await tx
    .insertInto('reversals')
    .values({ payment_id: paymentId, kind, external_id: externalId, operator_id: operatorId ?? null, opened_at: now })
    .onConflict(conflict => conflict.column('payment_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  if (order.account_id) await layOutPlans(tx, order.account_id, now)
  await enqueue(tx, reversalEmail, { reversalId: made.id })
  return true
}

type Outcome = { reversalId: number; outcome: 'won' | 'lost'; operatorId?: number }

/** The dispute is over: the plan goes on, or has ended. False when that was said before. */
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
  if (order.account_id) await layOutPlans(tx, order.account_id, now)
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

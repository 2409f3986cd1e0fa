import type { Db } from '#server/db/open.ts'
import { decideRefund } from './decide-refund.ts'
import { layOutPlans } from './lay-out-plans.ts'
import { lockOrder } from './settle-order.ts'

type Ending = { orderId: number; cause: 'withdrawal' | 'operator'; operatorId?: number; note?: string }

/**
 * The plan of a paid order ends now and its whole payment is to go back by the same channel; false when it has ended so
 * already, was never paid, or the bank has the money.
 */
export async function endPlan(tx: Db, { orderId, cause, operatorId, note }: Ending, now: Date) {
  const order = await lockOrder(tx, orderId)
  const paid = await tx
    .selectFrom('order_activations as a')
    .select('a.payment_id')
    .where('a.order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_revocations as v').select('v.order_id').whereRef('v.order_id', '=', 'a.order_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reversals as r')
            .leftJoin('reversal_outcomes as s', 's.reversal_id', 'r.id')
            .select('r.id')
            .whereRef('r.payment_id', '=', 'a.payment_id')
            .where('s.outcome', 'is distinct from', 'won'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!paid) return false
  const { payment_id } = paid
  await tx.insertInto('order_revocations').values({ order_id: orderId, cause, revoked_at: now }).execute()
  await decideRefund(tx, { paymentId: payment_id, cause, operatorId, note }, now)
  if (order.account_id) await layOutPlans(tx, order.account_id, now)
  return true
}

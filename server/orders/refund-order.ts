import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { type Desk, deedAt, type LockedOrder, lockDeskOrder, type Operator } from './admin-order.ts'
import { askSecondOperator, isAboveLimit, refuseWhileAsked } from './ask-second-operator.ts'
import { endPlan } from './end-plan.ts'

/** Ends the plan and gives its whole payment back; above the limit once another operator agrees. */
export async function refundDeskOrder({ db, now, env }: Desk, operator: Operator, orderId: number, reason: string) {
  await db.transaction().execute(async tx => {
    const order = await lockDeskOrder(tx, orderId)
    await refuseUnrefundable(tx, order)
    await refuseWhileAsked(tx, order)
    const { amount } = order
    if (isAboveLimit(env, amount))
      return askSecondOperator(tx, operator, order, { action: 'refund', note: reason, amount }, now())
    await giveBack(tx, operator, order, reason, now())
  })
}

/** Ends the plan of an order that can still be given back, and writes down who did. */
export async function giveBack(tx: Db, operator: Operator, order: LockedOrder, note: string, now: Date) {
  const { id: orderId, amount } = order
  await refuseUnrefundable(tx, order)
  await endPlan(tx, { orderId, cause: 'operator', operatorId: operator.operatorId, note }, now)
  await recordAudit(tx, deedAt(orderId, operator, 'order_refunded', { amount }), now)
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

import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { type Desk, deedAt, lockDeskOrder, type Operator } from './admin-order.ts'
import { recordTransfer } from './record-transfer.ts'

/** The money of a refund has gone back by an operator's hand; answers the order's id. */
export async function recordDeskTransfer({ db, now }: Desk, operator: Operator, refundId: number, externalId: string) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id, amount } = await findRefund(tx, refundId)
    await lockDeskOrder(tx, order_id)
    await refuseUsedId(tx, refundId, externalId)
    const isNew = await recordTransfer(tx, { refundId, externalId, operatorId: operator.operatorId }, at)
    if (!isNew) await refuseKnown(tx, refundId, externalId)
    const facts = { refund: refundId, end_to_end_id: externalId, amount }
    await recordAudit(tx, deedAt(order_id, operator, 'refund_transferred', facts), at)
    return order_id
  })
}

/** Another desk was quicker: with the same identifier, or with the same refund. */
async function refuseKnown(tx: Db, refundId: number, externalId: string) {
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

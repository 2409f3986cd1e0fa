import { Refusal } from '#contract/refusals.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { type Desk, deedAt, lockDeskOrder, type Operator } from './admin-order.ts'
import { refuseWhileAsked } from './ask-second-operator.ts'
import { refuseOrder } from './settle-order.ts'

export async function refuseDeskOrder({ db, now }: Desk, operator: Operator, orderId: number, reason: string) {
  await db.transaction().execute(async tx => {
    const at = now()
    const order = await lockDeskOrder(tx, orderId)
    await refuseWhileAsked(tx, order)
    if (!(await refuseOrder(tx, orderId, reason, at)))
      throw new Refusal('conflict', order.activated ? 'Este pedido já foi pago.' : 'Este pedido já foi recusado.')
    await recordAudit(tx, deedAt(orderId, operator, 'order_refused'), at)
  })
}

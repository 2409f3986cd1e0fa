import { formatCents } from '#contract/money.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { settleOrder } from '#server/orders/settle-order.ts'
import { askSecondOperator, isAboveLimit, refuseWhileAsked } from './ask-second-operator.ts'
import { type Desk, deedAt, type LockedOrder, lockDeskOrder, type Operator } from './desk-order.ts'

type Seen = { end_to_end_id: string; amount: number }

/** A Pix that an operator saw on the statement; one above the limit is settled once another has seen it too. */
export async function confirmPix({ db, now, env }: Desk, operator: Operator, orderId: number, seen: Seen) {
  await db.transaction().execute(async tx => {
    const order = await lockDeskOrder(tx, orderId)
    refuseOtherAmount(order, seen.amount)
    if (await isTakenFor(tx, order, seen.end_to_end_id)) return
    await refuseWhileAsked(tx, order, seen.end_to_end_id)
    if (isAboveLimit(env, order)) {
      const wish = { action: 'confirm', endToEndId: seen.end_to_end_id } as const
      return askSecondOperator(tx, operator, order, wish, now())
    }
    await takePix(tx, operator, order, seen.end_to_end_id, now())
  })
}

/** Settles the order with it, and writes down who did. */
export async function takePix(tx: Db, operator: Operator, order: LockedOrder, endToEndId: string, now: Date) {
  const { id: orderId, amount } = order
  const { operatorId } = operator
  const outcome = await settleOrder(tx, { orderId, channel: 'pix', externalId: endToEndId, amount, operatorId }, now)
  // Told for this order before: nothing new has happened.
  if (outcome === 'known' && (await isTakenFor(tx, order, endToEndId))) return
  const facts = { end_to_end_id: endToEndId, amount, outcome }
  await recordAudit(tx, deedAt(orderId, operator, 'pix_confirmed', facts), now)
}

function refuseOtherAmount({ amount }: LockedOrder, told: number) {
  if (told !== amount) throw invalid('amount', `O valor deste pedido é ${formatCents(amount)}.`)
}

/** Whether this Pix is recorded for the order already; it pays for no second one. */
async function isTakenFor(tx: Db, { id }: LockedOrder, endToEndId: string) {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['order_id', 'code'])
    .where('channel', '=', 'pix')
    .where('external_id', '=', endToEndId)
    .executeTakeFirst()
  if (payment && payment.order_id !== id)
    throw new Refusal('conflict', `Este Pix já foi registrado no pedido ${payment.code}.`)
  return payment !== undefined
}

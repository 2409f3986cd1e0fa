import { formatCents } from '#contract/format.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { type Desk, deedAt, type LockedOrder, lockDeskOrder, type Operator } from './admin-order.ts'
import { askSecondOperator, expectedIn, isAboveLimit, refuseWhileAsked } from './ask-second-operator.ts'
import { settleOrder } from './settle-order.ts'

export type Seen = { endToEndId: string; amount: number }
type Told = { end_to_end_id: string; amount: number; accept_difference?: boolean | undefined }

/** A Pix that an operator saw on the statement; one above the limit is settled once another has seen it too. */
export async function confirmPix({ db, now, env }: Desk, operator: Operator, orderId: number, told: Told) {
  const { end_to_end_id: endToEndId, amount, accept_difference } = told
  await db.transaction().execute(async tx => {
    const order = await lockDeskOrder(tx, orderId)
    if (!accept_difference) refuseOtherAmount(order, amount)
    if (await isTakenFor(tx, order, { endToEndId, amount })) return
    await refuseWhileAsked(tx, order, endToEndId)
    if (isAboveLimit(env, Math.max(order.amount, amount))) {
      const wish = { action: 'confirm', endToEndId, amount } as const
      return askSecondOperator(tx, operator, order, wish, now())
    }
    await takePix(tx, operator, order, { endToEndId, amount }, now())
  })
}

/** Settles the order with it, or records it to go back, and writes down who did. */
export async function takePix(tx: Db, operator: Operator, order: LockedOrder, seen: Seen, now: Date) {
  const { id: orderId } = order
  const { endToEndId: externalId, amount } = seen
  const { operatorId } = operator
  const outcome = await settleOrder(tx, { orderId, channel: 'pix', externalId, amount, operatorId }, now)
  // Told for this order before: nothing new has happened.
  if (outcome === 'known' && (await isTakenFor(tx, order, seen))) return
  const facts = { end_to_end_id: externalId, amount, ...expectedIn(order, amount), outcome }
  await recordAudit(tx, deedAt(orderId, operator, 'pix_confirmed', facts), now)
}

function refuseOtherAmount({ amount }: LockedOrder, told: number) {
  if (told !== amount) throw invalid('amount', `O valor deste pedido é ${formatCents(amount)}.`)
}

/** Whether this Pix is recorded for the order already; it pays for no second one. */
async function isTakenFor(tx: Db, { id }: LockedOrder, { endToEndId, amount }: Seen) {
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

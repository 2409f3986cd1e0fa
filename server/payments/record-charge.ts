import type { CardStatus } from '#contract/payment.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { reversePayment } from '#server/orders/reverse-payment.ts'
import { lockOrder, settleOrder } from '#server/orders/settle-order.ts'
import type { Attempt } from './attempts.ts'

type Gateway = NonNullable<App['cards']>
export type Charge = NonNullable<Awaited<ReturnType<Gateway['readOrder']>>>

/** A charge only ever moves on: an older message, told later, changes nothing. */
const ranks: Record<CardStatus, number> = { IN_ANALYSIS: 1, AUTHORIZED: 2, DECLINED: 3, PAID: 4, CANCELED: 5 }
const isOver: Record<CardStatus, boolean> = {
  IN_ANALYSIS: false,
  AUTHORIZED: false,
  DECLINED: true,
  PAID: true,
  CANCELED: true,
}

/** Takes in what the gateway itself says of an attempt, whoever it was that asked; any number of times. */
export function recordCharge(
  { db, now }: Pick<App, 'db' | 'now'>,
  attemptId: number,
  charge: Charge,
): Promise<Attempt> {
  return db.transaction().execute(async tx => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!isOf(charge, attempt)) return attempt
    const moved = await moveOn(tx, attempt, charge, now())
    const { order_id: orderId } = attempt
    const { gatewayChargeId: externalId, cents: amount } = charge
    if (charge.status === 'PAID') await settleOrder(tx, { orderId, channel: 'card', externalId, amount }, now())
    if (charge.status === 'CANCELED' || charge.refundedCents > 0) await noteReversal(tx, externalId, now())
    return moved
  })
}

/** Account and order first, as everywhere. */
async function lockAttempt(tx: Db, id: number) {
  const of = tx.selectFrom('card_attempts').where('id', '=', id)
  await lockOrder(tx, (await of.select('order_id').executeTakeFirstOrThrow()).order_id)
  return of.selectAll().forUpdate().executeTakeFirstOrThrow()
}

const isOf = (charge: Charge, { reference, gateway_charge_id }: Attempt) =>
  charge.reference === reference && (gateway_charge_id === null || gateway_charge_id === charge.gatewayChargeId)

/** What ended without a charge had no status of the gateway's. */
const rankOf = ({ gateway_charge_id, status }: Attempt) => (gateway_charge_id && status ? ranks[status] : 0)

async function moveOn(tx: Db, attempt: Attempt, charge: Charge, now: Date): Promise<Attempt> {
  if (ranks[charge.status] <= rankOf(attempt)) return attempt
  const { status, gatewayOrderId, gatewayChargeId, brand, lastDigits } = charge
  return tx
    .updateTable('card_attempts')
    .set({
      status,
      gateway_order_id: gatewayOrderId,
      gateway_charge_id: gatewayChargeId,
      brand,
      last_digits: lastDigits,
      settled_at: attempt.settled_at ?? (isOver[status] ? now : null),
    })
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Money that went back without our having decided it was taken back by the bank. */
async function noteReversal(tx: Db, externalId: string, now: Date) {
  const payment = await tx
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'r.id as refund_id'])
    .where('p.channel', '=', 'card')
    .where('p.external_id', '=', externalId)
    .executeTakeFirst()
  if (!payment || payment.refund_id !== null) return
  await reversePayment(tx, { paymentId: payment.id, kind: 'chargeback', externalId }, now)
}

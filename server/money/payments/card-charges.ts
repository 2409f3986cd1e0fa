import type { CardStatus } from '#contract/card-payment.ts'
import { minuteMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { reversePayment } from '#server/money/orders/reversals.ts'
import { lockOrder, settleOrder } from '#server/money/orders/settle-order.ts'
import { notePayer } from '#server/people/linked-accounts/note-shared.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { task } from '#server/platform/jobs/enqueue.ts'
import { type CardAttempt, endAttempt } from './card-attempts.ts'

type Gateway = NonNullable<App['cards']>
type Charge = NonNullable<Awaited<ReturnType<Gateway['readOrder']>>>
type Webhook = Parameters<Gateway['readWebhook']>[0]
type WebhookSubject = NonNullable<ReturnType<Gateway['readWebhook']>>

export const reconcileCardsJob = task<Record<string, never>>('reconcile-cards')

/** A charge never moves to a lower rank, no matter in which order its updates arrive. */
const ranks: Record<CardStatus, number> = { IN_ANALYSIS: 1, AUTHORIZED: 2, DECLINED: 3, PAID: 4, CANCELED: 5 }
const isFinal: Record<CardStatus, boolean> = {
  IN_ANALYSIS: false,
  AUTHORIZED: false,
  DECLINED: true,
  PAID: true,
  CANCELED: true,
}

export function recordCharge(
  { db, now }: Pick<App, 'db' | 'now'>,
  attemptId: number,
  charge: Charge,
  taxId?: string,
): Promise<CardAttempt> {
  return db.transaction().execute(async tx => {
    const attempt = await lockAttempt(tx, attemptId)
    if (!belongsTo(charge, attempt)) return attempt
    const moved = await updateAttempt(tx, attempt, charge, now())
    const { order_id: orderId } = attempt
    const { gatewayChargeId: externalId, cents: amount } = charge
    if (!declined.includes(charge.status)) await notePayer(tx, orderId, [charge.card, taxId], now())
    if (charge.status === 'PAID') await settleOrder(tx, { orderId, channel: 'card', externalId, amount }, now())
    if (charge.status === 'CANCELED' || charge.refundedCents > 0) await recordBankReversal(tx, externalId, now())
    return moved
  })
}

const declined: CardStatus[] = ['DECLINED', 'CANCELED']

/** Locks the account, then the order, then the attempt, in the same order as all other code. */
async function lockAttempt(tx: Db, id: number) {
  const query = tx.selectFrom('card_attempts').where('id', '=', id)
  await lockOrder(tx, (await query.select('order_id').executeTakeFirstOrThrow()).order_id)
  return query.selectAll().forUpdate().executeTakeFirstOrThrow()
}

const belongsTo = (charge: Charge, { reference, gateway_charge_id }: CardAttempt) =>
  charge.reference === reference && (gateway_charge_id === null || gateway_charge_id === charge.gatewayChargeId)

/** An attempt without a charge has our own status, not the gateway's. */
const rankOf = ({ gateway_charge_id, status }: CardAttempt) => (gateway_charge_id && status ? ranks[status] : 0)

async function updateAttempt(tx: Db, attempt: CardAttempt, charge: Charge, now: Date): Promise<CardAttempt> {
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
      settled_at: attempt.settled_at ?? (isFinal[status] ? now : null),
    })
    .where('id', '=', attempt.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** If the money was returned without a refund from us, the bank took it back. */
async function recordBankReversal(tx: Db, externalId: string, now: Date) {
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

type ReconcileDeps = Pick<App, 'db' | 'now' | 'log' | 'cards'>

/** How long the request that began an attempt may still be running. */
const requestMs = 20_000
/** How long we wait for a charge that we can't find. `unknown`: the gateway didn't say whether the charge exists. */
const lostMs = { none: 5 * minuteMs, unknown: 30 * minuteMs }
const batchSize = 200

export async function reconcileAttempts(app: ReconcileDeps) {
  if (!app.cards) return
  const open = await app.db
    .selectFrom('card_attempts')
    .selectAll()
    .where('settled_at', 'is', null)
    // An attempt with a future timestamp means that the clock was set back.
    .where(({ or, eb }) =>
      or([eb('created_at', '<=', new Date(app.now().getTime() - requestMs)), eb('created_at', '>', app.now())]),
    )
    .orderBy('id')
    .limit(batchSize)
    .execute()
  for (const attempt of open) {
    await syncAttempt(app, attempt).catch((error: Error) =>
      app.log('card_attempt_not_reconciled', { attempt: attempt.id, reason: error.message }),
    )
  }
}

export async function syncAttempt(app: ReconcileDeps, attempt: CardAttempt): Promise<CardAttempt> {
  if (!app.cards) return attempt
  const { gateway_order_id, reference } = attempt
  const charge = await (gateway_order_id ? app.cards.readOrder(gateway_order_id) : app.cards.findByReference(reference))
  if (charge && charge !== 'none') return recordCharge(app, attempt.id, charge)
  const isLost =
    gateway_order_id === null && app.now().getTime() - attempt.created_at.getTime() > lostMs[charge ?? 'unknown']
  if (isLost) await endAttempt(app.db, attempt, app.now(), { freeKey: false })
  return attempt
}

/** A webhook only signals a change. We read the current state from the gateway itself. */
export async function handleCardWebhook(app: App, webhook: Webhook) {
  const { cards } = app
  if (!cards) return
  const subject = cards.readWebhook(webhook)
  if (!subject) throw new Refusal('unauthenticated', unsigned)
  const attempt = await findAttemptOf(app.db, subject)
  if (!attempt) return
  const orderId = attempt.gateway_order_id ?? subject.gatewayOrderId
  const charge = await readCharge(cards, orderId, attempt.reference)
  if (charge && charge !== 'none') await recordCharge(app, attempt.id, charge)
}

const unsigned = 'Este aviso não traz a assinatura da operadora.'

async function readCharge(cards: Gateway, orderId: string | undefined, reference: string) {
  try {
    return await (orderId === undefined ? cards.findByReference(reference) : cards.readOrder(orderId))
  } catch {
    throw new Refusal('unavailable', messages.unavailable)
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function findAttemptOf(db: Db, { reference, gatewayOrderId, gatewayChargeId }: WebhookSubject) {
  const attempts = db.selectFrom('card_attempts').selectAll()
  if (reference !== undefined && uuid.test(reference))
    return attempts.where('reference', '=', reference).executeTakeFirst()
  if (gatewayOrderId !== undefined) return attempts.where('gateway_order_id', '=', gatewayOrderId).executeTakeFirst()
  if (gatewayChargeId !== undefined) return attempts.where('gateway_charge_id', '=', gatewayChargeId).executeTakeFirst()
  return undefined
}

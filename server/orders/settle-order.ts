import { sql } from 'kysely'
import { type Channel, orderReplaced } from '#contract/order.ts'
import type { Db } from '#server/db/open.ts'
import { receiptEmail } from '#server/emails/orders.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { decideRefund } from './decide-refund.ts'
import { isIdle } from './idle-order.ts'
import { layOutPlans } from './lay-out-plans.ts'
import { releaseCoupon } from './release-coupon.ts'
import { waitForReview } from './waiting-plans.ts'

export type Received = {
  orderId: number
  channel: Channel
  /** Of a Pix its endToEndId, of a card the gateway's charge: one transfer counts once, however often it is told. */
  externalId: string
  /** Cents. */
  amount: number
  /** Who confirmed it by hand. */
  operatorId?: number
}

/** `settled`: its plan runs; `known`: told before; the others say why the money goes back. */
export type Settlement = 'settled' | 'known' | 'wrong_amount' | 'duplicate' | 'late'

/**
 * Money has come in for an order, by whatever channel: the only place that makes an order `ok`. What can't be taken
 * for the plan is recorded too, and goes back.
 */
export async function settleOrder(tx: Db, received: Received, now: Date): Promise<Settlement> {
  const order = await lockOrder(tx, received.orderId)
  const paymentId = await recordPayment(tx, received, now)
  if (!paymentId) return 'known'
  const fault = faultOf(order, received)
  if (fault) {
    await decideRefund(tx, { paymentId, cause: fault }, now)
    return fault
  }
  await tx
    .insertInto('order_activations')
    .values({ order_id: order.id, payment_id: paymentId, activated_at: now })
    .execute()
  await waitForReview(tx, { id: order.id, account_id: order.account_id as number }, now)
  await layOutPlans(tx, order.account_id as number, now)
  await enqueue(tx, receiptEmail, { orderId: order.id })
  await refuseReplaced(tx, order, now)
  return 'settled'
}

/** Nobody is to pay the same plan again by an order that was left lying; one made since is meant as another. */
async function refuseReplaced(tx: Db, { id, account_id, plan_id }: LockedOrder, now: Date) {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.account_id = ${account_id} and o.plan_id = ${plan_id} and o.id <> ${id} and o.created_at <= ${now}
      and ${isIdle}
    order by o.id`.execute(tx)
  for (const other of rows) await refuseOrder(tx, other.id, orderReplaced, now)
}

/** The order is refused, unless it has its outcome already; whether it was. */
export async function refuseOrder(tx: Db, orderId: number, reason: string, now: Date) {
  const order = await lockOrder(tx, orderId)
  if (order.activated || order.refused) return false
  await tx.insertInto('order_refusals').values({ order_id: orderId, refused_at: now, reason }).execute()
  await releaseCoupon(tx, orderId, now)
  return true
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

/** The order and its outcome, held until the transaction ends; of one account they are held one after the other. */
export async function lockOrder(tx: Db, orderId: number) {
  // Two orders of an account would lay its plans out over each other.
  await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('orders').select('account_id').where('id', '=', orderId))
    .forUpdate()
    .execute()
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Asked by itself: a query that has waited for a lock would still see what was before it.
  const outcome = await tx
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('order_activations').select('order_id').where('order_id', '=', orderId)).as('activated'),
      exists(selectFrom('order_refusals').select('order_id').where('order_id', '=', orderId)).as('refused'),
    ])
    .executeTakeFirstOrThrow()
  return { ...order, activated: outcome.activated === true, refused: outcome.refused === true }
}

async function recordPayment(tx: Db, received: Received, now: Date) {
  const { orderId: order_id, channel, externalId: external_id, amount, operatorId = null } = received
  const row = await tx
    .insertInto('payments')
    .values({ order_id, channel, external_id, amount, operator_id: operatorId, received_at: now })
    .onConflict(conflict => conflict.columns(['channel', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

type Fault = 'wrong_amount' | 'duplicate' | 'late'

function faultOf(order: LockedOrder, { amount }: Received): Fault | undefined {
  if (order.activated) return 'duplicate'
  if (order.refused || order.account_id === null) return 'late'
  return amount === order.amount ? undefined : 'wrong_amount'
}

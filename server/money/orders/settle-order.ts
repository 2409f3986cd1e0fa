import { sql } from 'kysely'
import { type Channel, orderReplaced } from '#contract/order.ts'
import type { Db } from '#server/platform/db/open.ts'
import { receiptEmail } from '#server/platform/emails/orders.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openApproval } from '#server/platform/operators/approvals.ts'
import { waitForListing } from './plan-periods.ts'
import { recalculatePlanPeriods } from './recalculate-plan-periods.ts'
import { decideRefund } from './refunds.ts'

export type Received = {
  orderId: number
  channel: Channel
  /** A Pix's endToEndId or the gateway's charge id. A payment counts only once, no matter how often it is reported. */
  externalId: string
  amount: number
  operatorId?: number
}

export type Settlement = 'settled' | 'known' | 'wrong_amount' | 'duplicate' | 'late'

/** The only function that makes an order `ok`. We refund any payment that it does not accept. */
export async function settleOrder(tx: Db, received: Received, now: Date): Promise<Settlement> {
  const order = await lockOrder(tx, received.orderId)
  const paymentId = await recordPayment(tx, received, now)
  if (!paymentId) return 'known'
  const problem = problemOf(order, received)
  if (problem) {
    await decideRefund(tx, { paymentId, cause: problem }, now)
    return problem
  }
  await tx
    .insertInto('order_activations')
    .values({ order_id: order.id, payment_id: paymentId, activated_at: now })
    .execute()
  await waitForListing(tx, { id: order.id, account_id: order.account_id as number }, now)
  await recalculatePlanPeriods(tx, order.account_id as number, now)
  await enqueue(tx, receiptEmail, { orderId: order.id })
  await refuseReplacedOrders(tx, order, now)
  return 'settled'
}

/** Refuses older unpaid orders of the same plan, so nobody pays twice by mistake. */
async function refuseReplacedOrders(tx: Db, { id, account_id, plan_id }: LockedOrder, now: Date) {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o
    where o.account_id = ${account_id} and o.plan_id = ${plan_id} and o.id <> ${id} and o.created_at <= ${now}
      and ${isIdle}
    order by o.id`.execute(tx)
  for (const other of rows) await refuseOrder(tx, other.id, orderReplaced, now)
}

export async function refuseOrder(tx: Db, orderId: number, reason: string, now: Date) {
  const order = await lockOrder(tx, orderId)
  if (order.activated || order.refused) return false
  await tx.insertInto('order_refusals').values({ order_id: orderId, refused_at: now, reason }).execute()
  await releaseCoupon(tx, orderId, now)
  return true
}

export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>

export async function lockOrder(tx: Db, orderId: number) {
  // Locks the account first, because two of its orders settled concurrently would overwrite each other's plan periods.
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
  // Runs as a separate query, because a query that waited for the lock would still see the state from before the wait.
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

type PaymentProblem = 'wrong_amount' | 'duplicate' | 'late'

function problemOf(order: LockedOrder, { amount }: Received): PaymentProblem | undefined {
  if (order.activated) return 'duplicate'
  if (order.refused || order.account_id === null) return 'late'
  return amount === order.amount ? undefined : 'wrong_amount'
}

/** SQL: whether the order `o` is neither activated nor refused. */
export const isOpen = sql<boolean>`o.id in (select order_id from open_orders)`

export const isIdle = sql<boolean>`(
  ${isOpen}
  and not exists (select from card_attempts t where t.order_id = o.id and t.settled_at is null)
  and not exists (select from ${openApproval('money', sql`o.id`)}))`

export const releaseCoupon = (tx: Db, orderId: number, now: Date) =>
  tx
    .updateTable('coupon_uses')
    .set({ released_at: now })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()

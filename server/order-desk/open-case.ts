import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { readDeskOrders } from './desk-orders.ts'
import { readOpenRequest } from './open-request.ts'
import type { Means } from './owed-by-hand.ts'
import { readPayments } from './payments-of.ts'
import { readTimeline } from './timeline.ts'

export type OpenedCase = Awaited<ReturnType<typeof openDeskCase>>

/** One order with everything that happened to it. */
export async function openDeskCase(means: Means, orderId: number) {
  const { db } = means
  const [order] = await readDeskOrders(means, sql`o.id = ${orderId}`, 1)
  if (!order) throw new Refusal('not_found', messages.notFound)
  const [payments, attempt, request, timeline] = await Promise.all([
    readPayments(means, orderId),
    db
      .selectFrom('card_attempts')
      .select('status')
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
    readOpenRequest(db, orderId),
    readTimeline(db, orderId),
  ])
  return { ...order, payments, card_status: attempt?.status ?? null, request, timeline }
}

import { type Means, refundsOwed } from './owed-by-hand.ts'

/** What came in for an order, and whether it went back; oldest first. */
export const readPayments = (means: Means, orderId: number) =>
  means.db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .leftJoin('refund_transfers as t', 't.refund_id', 'r.id')
    .leftJoin(refundsOwed(means).where('p.order_id', '=', orderId).as('w'), 'w.refund_id', 'r.id')
    .leftJoin('reversals as v', 'v.payment_id', 'p.id')
    .leftJoin('reversal_outcomes as o', 'o.reversal_id', 'v.id')
    .select(['p.id', 'p.channel', 'p.external_id', 'p.amount', 'p.received_at', 'w.by_hand'])
    .select(['r.id as refund_id', 'r.cause', 't.transferred_at', 'v.id as reversal_id', 'v.kind', 'o.outcome'])
    .where('p.order_id', '=', orderId)
    .orderBy('p.id')
    .execute()

export type PaymentOfCase = Awaited<ReturnType<typeof readPayments>>[number]

import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

/** Refunds whose money has not gone back. What a bank has taken by itself, or is about to, would go back twice. */
export const owedRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['r.id as refundId', 'r.decided_at as decidedAt', 'o.code as orderCode', 'p.id as paymentId'])
    .select(['p.channel', 'p.external_id as externalId', 'p.amount', 'p.operator_id as operatorId'])
    .where(sql<boolean>`not exists (select from refund_transfers t where t.refund_id = r.id)`)
    .where(sql<boolean>`not exists (
      select from reversals v left join reversal_outcomes w on w.reversal_id = v.id
      where v.payment_id = p.id and w.outcome is distinct from 'won'
    )`)
    .orderBy('r.id')

export type OwedRefund = Awaited<ReturnType<ReturnType<typeof owedRefunds>['execute']>>[number]

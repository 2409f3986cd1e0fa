import type { Db } from '#server/db/open.ts'

/** What waits for a second operator; an order has at most one. */
export const readOpenRequest = (db: Db, orderId: number) =>
  db
    .selectFrom('money_requests as q')
    .innerJoin('operators as o', 'o.id', 'q.operator_id')
    .selectAll('q')
    .select('o.name as operator')
    .where('q.order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('money_request_outcomes as d').select('d.request_id').whereRef('d.request_id', '=', 'q.id')),
      ),
    )
    .executeTakeFirst()

export type OpenRequest = NonNullable<Awaited<ReturnType<typeof readOpenRequest>>>

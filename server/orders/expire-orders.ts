import { sql } from 'kysely'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { isIdle } from './idle-order.ts'
import { dayMs } from './plan-periods.ts'
import { lockOrder, refuseOrder } from './settle-order.ts'

export const expiryReason = 'Prazo de pagamento vencido.'

/** Days after which nobody pays an order any more: by the provider's charge, which has its own end, or by a static Pix. */
const patience = { charge: 1, fixed: 7 }

/**
 * Refuses the orders that have waited too long; none whose card may yet turn out to be paid, whose Pix waits for a second
 * operator, or whose charge the provider is still to be asked about: that ends it too. Those it refused.
 */
export async function expireOrders({ db, now, pix }: Pick<App, 'db' | 'now' | 'pix'>) {
  const refused: number[] = []
  const overdue = (tx: Db, only?: number) => overdueOrders(tx, now(), pix.provider !== null, only)
  for (const id of await overdue(db)) {
    const done = await db.transaction().execute(async tx => {
      await lockOrder(tx, id)
      // A card may have been tried since it was found.
      const stillDue = (await overdue(tx, id)).length > 0
      return stillDue && refuseOrder(tx, id, expiryReason, now())
    })
    if (done) refused.push(id)
  }
  return refused
}

async function overdueOrders(db: Db, now: Date, isAsked: boolean, only: number | null = null) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o left join pix_charges c on c.order_id = o.id
    where (${only}::integer is null or o.id = ${only})
      and o.created_at <= ${before(patience.charge)}
      and case when c.order_id is null then o.created_at <= ${before(patience.fixed)} else c.expires_at <= ${now} end
      and not (${isAsked}::boolean and c.order_id is not null and c.closed_at is null)
      and ${isIdle}
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

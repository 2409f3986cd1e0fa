import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isIdle, lockOrder, refuseOrder } from './settle-order.ts'

export const expiryReason = 'Prazo de pagamento vencido.'

/** In days. A charge at the provider also has its own expiry. */
const daysToPay = { charge: 1, static: 7 }

/** Skips orders whose charge is open at the provider, because `syncPixCharge` refuses those. */
export async function expireOrders({ db, now, pix }: Pick<App, 'db' | 'now' | 'pix'>) {
  const refused: number[] = []
  const overdue = (tx: Db, only?: number) => overdueOrders(tx, now(), pix.provider !== null, only)
  for (const id of await overdue(db)) {
    const done = await db.transaction().execute(async tx => {
      await lockOrder(tx, id)
      // A card payment may have begun since the query.
      const stillDue = (await overdue(tx, id)).length > 0
      return stillDue && refuseOrder(tx, id, expiryReason, now())
    })
    if (done) refused.push(id)
  }
  return refused
}

async function overdueOrders(db: Db, now: Date, hasProvider: boolean, only?: number) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const isChosen = only === undefined ? sql`true` : sql`o.id = ${only}`
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o left join pix_charges c on c.order_id = o.id
    where ${isChosen}
      and o.created_at <= ${before(daysToPay.charge)}
      and case when c.order_id is null then o.created_at <= ${before(daysToPay.static)} else c.expires_at <= ${now} end
      and not (${hasProvider}::boolean and c.order_id is not null and c.closed_at is null)
      and ${isIdle}
    order by o.id`.execute(db)
  return rows.map(({ id }) => id)
}

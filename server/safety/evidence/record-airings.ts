import { sql } from 'kysely'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueueSealing } from './seal-job.ts'

/**
 * Archives the version of an ad that visitors see, and when they see it (docs/safety.md T38). Call in the transaction
 * that changes it.
 */
export async function recordAirings(tx: Db, accountIds: readonly number[], at: Date) {
  const { rows } = await sql<{ added: number }>`
    select record_airings(${[...accountIds]}::integer[], ${at}) as added`.execute(tx)
  if (rows[0]?.added) await enqueueSealing(tx)
}

const batchSize = 500

/** Catches up on accounts listed before the archive existed, and on changes made without calling `recordAirings`. */
export async function reconcileAirings({ db, now }: Pick<App, 'db' | 'now'>) {
  for (;;) {
    const at = now()
    const found = await db.transaction().execute(async tx => {
      const { rows } = await sql<{ account_id: number }>`
        select coalesce(l.account_id, a.account_id) as account_id
        from listings l full join (select account_id from ad_airings where ended_at is null) a using (account_id)
        where l.account_id is null or a.account_id is null limit ${sql.lit(batchSize)}`.execute(tx)
      const ids = rows.map(({ account_id }) => account_id)
      if (ids.length > 0) await recordAirings(tx, ids, at)
      return ids.length
    })
    if (found < batchSize) return
  }
}

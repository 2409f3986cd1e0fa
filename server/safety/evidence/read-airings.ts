import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'

/** Returns when the ad was last live: now, if it still is. */
export async function readLastAired(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<{ aired: Date | null }>`
    select max(coalesce(ended_at, ${now})) as aired from ad_airings where account_id = ${accountId}`.execute(db)
  return rows[0]?.aired ?? null
}

/** Reads when each sealed version of the person's ad was live, for their own export. */
export const readAirings = (db: Db, accountId: number) =>
  db
    .selectFrom('ad_airings')
    .select(['version_id as sealed', 'started_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

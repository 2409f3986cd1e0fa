import type { Db } from '#server/db/open.ts'

/** When versions of the person's ad were on the air, each of which is sealed: for the person's own export. */
export const readAirings = (db: Db, accountId: number) =>
  db
    .selectFrom('ad_airings')
    .select(['version_id as sealed', 'started_at', 'ended_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

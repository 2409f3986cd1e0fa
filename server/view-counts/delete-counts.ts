import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

const keptDays = 400

/** Drops the figures of an account's profile and ads; call it before the account itself goes. */
export const deleteCountsOf = (tx: Db, accountId: number) =>
  sql`delete from audience_days where kind = 'profile' and subject_id = ${accountId}
    or kind = 'campaign' and subject_id in (select id from campaigns where account_id = ${accountId})`.execute(tx)

/** A year and a month, so that a month can be held against the same month of last year. */
export async function deleteOldCounts({ db, now }: Pick<App, 'db' | 'now'>) {
  const first = shiftDay(dayInSaoPaulo(now()), -keptDays)
  await db.deleteFrom('audience_days').where('day', '<', first).execute()
}

import { sql } from 'kysely'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

const keptDays = 400

/** Call before the account itself is deleted. */
export const deleteCountsOf = (tx: Db, accountId: number) =>
  sql`delete from audience_days where kind = 'profile' and subject_id = ${accountId}
    or kind = 'campaign' and subject_id in (select id from campaigns where account_id = ${accountId})`.execute(tx)

/** Kept for a year and a month, to compare with the same month of last year. */
export async function deleteOldCounts({ db, now }: Pick<App, 'db' | 'now'>) {
  const first = shiftDay(dayInSaoPaulo(now()), -keptDays)
  await db.deleteFrom('audience_days').where('day', '<', first).execute()
}

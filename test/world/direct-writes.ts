import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'

/**
 * What no front door does and several test files need: a state without the history that leads to it, and time that has
 * passed.
 */

/** Without the case, the e-mail and the end of all sessions that an operator's suspension brings with it. */
export const suspend = ({ db, now }: Pick<App, 'db' | 'now'>, account_id: number) =>
  db.insertInto('account_suspensions').values({ account_id, reason: 'teste', suspended_at: now() }).execute()

/** The time that jobs wait for has come. */
export const makeJobsDue = ({ pool }: Pick<App, 'pool'>) =>
  pool.query('update graphile_worker._private_jobs set run_at = now()')

/** What failed is not tried again before the test says so, however slow the machine is. */
export const holdJobs = ({ pool }: Pick<App, 'pool'>) =>
  pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)

/** The time in which attempts are counted has passed. */
export const forgetAttempts = ({ db }: Pick<App, 'db'>) => db.deleteFrom('attempts').execute()

/** One CPF is free again for another account of the same file, which then shares it with nobody. */
export const forgetDocumentRecords = ({ pool }: Pick<App, 'pool'>) =>
  pool.query('delete from kyc_records; delete from shared_keys')

/** Documents sent once more, which the front door refuses while earlier ones wait or are approved. */
export async function sendAgain({ db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>, account_id: number) {
  const sent = { account_id, submitted_at: new Date(now().getTime() + 1) }
  const { id } = await db.insertInto('kyc_submissions').values(sent).returning('id').executeTakeFirstOrThrow()
  await pool.query(
    `insert into kyc_documents select $1, kind, left(md5(object), 22), width, height from kyc_documents
      where submission_id = (select max(id) from kyc_submissions where account_id = $2 and id < $1)`,
    [id, account_id],
  )
  return id
}

/** All days that were paid for have passed. */
export async function endPlan({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  await db.deleteFrom('plan_periods').where('account_id', '=', accountId).execute()
  await changed(db, 'listing', accountId, now())
}

type DayCounts = { kind: 'campaign' | 'profile'; subject_id: number; day: string; views: number; clicks: number }

/** What was counted on some day. */
export const countViews = ({ db }: Pick<App, 'db'>, counts: DayCounts) =>
  db
    .insertInto('audience_days')
    .values(counts)
    .onConflict(conflict => conflict.columns(['kind', 'subject_id', 'day']).doUpdateSet(counts))
    .execute()

/** The inbox is empty again for another test of the same file. */
export const forgetConversations = ({ db }: Pick<App, 'db'>) => db.deleteFrom('conversations').execute()

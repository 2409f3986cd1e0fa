import pg from 'pg'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'

/**
 * Direct database writes that several test files need and no API call makes: to set a state without its history, or to
 * simulate elapsed time.
 */

/** Suspends an account without the case, the e-mail and the log-out that follow an operator's suspension. */
export const suspend = ({ db, now }: Pick<App, 'db' | 'now'>, account_id: number) =>
  db.insertInto('account_suspensions').values({ account_id, reason: 'teste', suspended_at: now() }).execute()

/** Makes all waiting jobs due now. */
export const makeJobsDue = ({ pool }: Pick<App, 'pool'>) =>
  pool.query('update graphile_worker._private_jobs set run_at = now()')

/** Keeps failed jobs from being retried before the test wants it, however slow the machine is. */
export const holdJobs = ({ pool }: Pick<App, 'pool'>) =>
  pool.query(`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'`)

/** Changes the audit log without its triggers, which only the owner of the database can do. */
export async function asOwnerOfAudit({ databaseUrl }: { databaseUrl: string }, statement: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('alter table audit_entries disable trigger all')
  await client.query(statement)
  await client.query('alter table audit_entries enable trigger all')
  await client.end()
}

/** Resets all rate limits, as if their windows had elapsed. */
export const forgetAttempts = ({ db }: Pick<App, 'db'>) => db.deleteFrom('attempts').execute()

/** Frees a CPF for another account in the same test file, so that the two share nothing. */
export const forgetDocumentRecords = ({ pool }: Pick<App, 'pool'>) =>
  pool.query('delete from kyc_records; delete from shared_keys')

/** Resubmits documents, although the API refuses them while earlier ones are pending or approved. */
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

/** Ends the plan, as if all paid days had passed. */
export async function endPlan({ db, now }: Pick<App, 'db' | 'now'>, accountId: number) {
  await db.deleteFrom('plan_periods').where('account_id', '=', accountId).execute()
  await changed(db, 'listing', accountId, now())
}

type DayCounts = { kind: 'campaign' | 'profile'; subject_id: number; day: string; views: number; clicks: number }

/** Sets a day's view and click counts. */
export const countViews = ({ db }: Pick<App, 'db'>, counts: DayCounts) =>
  db
    .insertInto('audience_days')
    .values(counts)
    .onConflict(conflict => conflict.columns(['kind', 'subject_id', 'day']).doUpdateSet(counts))
    .execute()

/** Empties the inbox for the next test in the same file. */
export const forgetConversations = ({ db }: Pick<App, 'db'>) => db.deleteFrom('conversations').execute()

type Proof = { order_id: number; account_id: number; bytes: Uint8Array }

/** Stores a proof of a Pix as if the worker had drawn it. */
export async function insertProof({ db, vault, now }: Pick<App, 'db' | 'vault' | 'now'>, proof: Proof) {
  const { order_id, account_id, bytes } = proof
  const { sealed, ...key } = await vault.sealProof(order_id, bytes)
  const drawn = { width: 640, height: 800, pages: 1 }
  await db
    .insertInto('order_proofs')
    .values({ order_id, account_id, sent_at: now(), ...drawn, sealed })
    .execute()
  await db
    .insertInto('order_proof_keys')
    .values({ order_id, ...key })
    .execute()
}

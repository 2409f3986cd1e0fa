import type { App } from '#server/app.ts'

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

/** The time in which attempts are counted has passed. */
export const forgetAttempts = ({ db }: Pick<App, 'db'>) => db.deleteFrom('attempts').execute()

/** One CPF is free again for another account of the same file. */
export const forgetDocumentRecords = ({ pool }: Pick<App, 'pool'>) => pool.query('delete from kyc_records')

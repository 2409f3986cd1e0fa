import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { lockAccount } from './lock-account.ts'
import { endSessions } from './sessions.ts'

/**
 * Takes the account back from whoever else may be in it, but for the session to keep: logged out, and every link void
 * that was mailed or waits to be. Whoever asked for another e-mail may not have been the owner.
 */
export async function endAccess(tx: Db, accountId: number, kept?: number) {
  await lockAccount(tx, accountId)
  await endSessions(tx, accountId, kept)
  await voidLinks(tx, accountId)
}

export async function voidLinks(tx: Db, accountId: number) {
  await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

/** Logs every device out, this one too. */
export const leaveEverywhere = ({ db }: Pick<App, 'db'>, accountId: number) =>
  db.transaction().execute(tx => endAccess(tx, accountId))

import { messages } from '#contract/messages.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { isWeakPassword } from '#contract/weak-password.ts'
import { hashPassword, verifyPassword } from '#server/accounts/password.ts'
import type { App } from '#server/app.ts'
import { consume, forgiveAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { operatorPasswordEmail } from '#server/emails/operators.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { recordAudit } from './audit.ts'
import { spendAuthenticatorCode } from './authenticator.ts'
import { codeRefused } from './confirm-code.ts'
import { proofLimit } from './proof-limit.ts'
import type { OperatorSession } from './sessions.ts'

type Deps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type Change = { current_password: string; code?: string | undefined; password: string }

/**
 * Sets another password and ends every other session. One that somebody else gave is changed right after the code of
 * the log-in, so it asks for no second one.
 * @throws Refusal of `current_password`, `code` or `password`, the one that is wrong.
 */
export async function changeOperatorPassword(app: Deps, session: OperatorSession, change: Change) {
  if (!session.codeGiven) throw new Refusal('unauthenticated', messages.unauthenticated)
  const { operatorId, name, email } = session
  const limit = proofLimit(operatorId)
  await consume(app.pool, [limit], app.now())
  const former = await readHash(app.db, operatorId)
  if (!(await verifyPassword(change.current_password, former))) throw invalid('current_password', 'Senha incorreta.')
  if (change.password === change.current_password) throw invalid('password', 'Escolha uma senha diferente da atual.')
  if (isWeakPassword(change.password, [name, email])) throw invalid('password', messages.passwordWeak)
  const password_hash = await hashPassword(change.password)
  const changed = await app.db
    .transaction()
    .execute(tx => tryChange(app, tx, session, { ...change, former, password_hash }))
  if (!changed) throw invalid('code', codeRefused)
  await forgiveAttempts(app.pool, limit)
}

type Hashes = { former: string | undefined; password_hash: string }

/** As in a log-in, a wrong code leaves an entry. */
async function tryChange(
  app: Deps,
  tx: Db,
  session: OperatorSession,
  { code, former, password_hash }: Change & Hashes,
) {
  const { id, operatorId, confirmed } = session
  const at = app.now()
  const deed = { operatorId, subject: `operator:${operatorId}` }
  if (confirmed && !(await spendAuthenticatorCode(app, tx, operatorId, (code ?? '').replace(/\s/g, '')))) {
    await recordAudit(tx, { ...deed, action: 'code_refused' }, at)
    return false
  }
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ password_hash, password_changed_at: at })
    .where('id', '=', operatorId)
    .where('password_hash', '=', former ?? '')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', messages.unauthenticated)
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).where('id', '<>', id).execute()
  await recordAudit(tx, { ...deed, action: 'operator_password_changed', facts: { session: id, first: !confirmed } }, at)
  await enqueue(tx, operatorPasswordEmail, { operatorId })
  return true
}

async function readHash(db: Db, id: number) {
  const found = await db.selectFrom('operators').select('password_hash').where('id', '=', id).executeTakeFirst()
  return found?.password_hash
}

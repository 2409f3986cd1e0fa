import { messages } from '#contract/messages.ts'
import { isWeakPassword } from '#contract/password.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { forgiveAttempts } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { operatorPasswordEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { hashPassword } from '#server/platform/passwords/password-hash.ts'
import { codeRefused, proveOperatorPassword, spendAuthenticatorCode } from './second-factor.ts'

type Deps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type Change = { current_password: string; code?: string | undefined; password: string }

/** Operators change an initial password right after they enter the log-in code, so we ask for no second code. */
export async function changeOperatorPassword(app: Deps, session: OperatorSession, change: Change) {
  if (!session.codeGiven) throw new Refusal('unauthenticated', messages.unauthenticated)
  const { operatorId, name, email } = session
  const { hash: former, limit } = await proveOperatorPassword(
    app,
    operatorId,
    change.current_password,
    'current_password',
  )
  if (change.password === change.current_password) throw fieldError('password', 'Escolha uma senha diferente da atual.')
  if (isWeakPassword(change.password, [name, email])) throw fieldError('password', messages.passwordWeak)
  const password_hash = await hashPassword(change.password)
  const changed = await app.db
    .transaction()
    .execute(tx => tryChange(app, tx, session, { ...change, former, password_hash }))
  if (!changed) throw fieldError('code', codeRefused)
  await forgiveAttempts(app.pool, limit)
}

type Hashes = { former: string; password_hash: string }

/** Returns false for a wrong code, because an error would roll back its audit entry. */
async function tryChange(
  app: Deps,
  tx: Db,
  session: OperatorSession,
  { code, former, password_hash }: Change & Hashes,
) {
  const { id, operatorId, confirmed } = session
  const at = app.now()
  const about = { operatorId, subject: `operator:${operatorId}` } as const
  if (confirmed && !(await spendAuthenticatorCode(app, tx, operatorId, (code ?? '').replace(/\s/g, '')))) {
    await recordAudit(tx, { ...about, action: 'code_refused' }, at)
    return false
  }
  const { numUpdatedRows } = await tx
    .updateTable('operators')
    .set({ password_hash, password_changed_at: at })
    .where('id', '=', operatorId)
    .where('password_hash', '=', former)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('unauthenticated', messages.unauthenticated)
  await tx.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).where('id', '<>', id).execute()
  await recordAudit(
    tx,
    { ...about, action: 'operator_password_changed', facts: { session: id, first: !confirmed } },
    at,
  )
  await enqueue(tx, operatorPasswordEmail, { operatorId })
  return true
}

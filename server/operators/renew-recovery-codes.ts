import { invalid } from '#contract/refusals.ts'
import { verifyPassword } from '#server/accounts/password.ts'
import type { App } from '#server/app.ts'
import { consume, forgiveAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import { spendAuthenticatorCode } from './authenticator.ts'
import { codeRefused } from './confirm-code.ts'
import { proofLimit } from './proof-limit.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import type { OperatorSession } from './sessions.ts'

type Means = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type Proof = { password: string; code: string }

/**
 * New recovery codes for who has lost theirs, in place of all earlier ones; a session alone, left open, must not do.
 * @throws Refusal of `password` or `code`, the one that is wrong.
 */
export async function renewRecoveryCodes(app: Means, session: OperatorSession, { password, code }: Proof) {
  const { operatorId } = session
  const limit = proofLimit(operatorId)
  await consume(app.pool, [limit], app.now())
  const password_hash = await readHash(app.db, operatorId)
  if (!(await verifyPassword(password, password_hash))) throw invalid('password', 'Senha incorreta.')
  const codes = await app.db.transaction().execute(tx => tryRenewal(app, tx, session, code))
  if (!codes) throw invalid('code', codeRefused)
  await forgiveAttempts(app.pool, limit)
  return codes
}

/** As in a log-in, a wrong code leaves an entry. */
async function tryRenewal(app: Means, tx: Db, { id, operatorId }: OperatorSession, code: string) {
  const at = app.now()
  const deed = { operatorId, subject: `operator:${operatorId}` }
  if (!(await spendAuthenticatorCode(app, tx, operatorId, code.replace(/\s/g, '')))) {
    await recordAudit(tx, { ...deed, action: 'code_refused' }, at)
    return undefined
  }
  const codes = await issueRecoveryCodes(tx, operatorId)
  await recordAudit(tx, { ...deed, action: 'recovery_codes_renewed', facts: { session: id } }, at)
  return codes
}

async function readHash(db: Db, id: number) {
  const found = await db.selectFrom('operators').select('password_hash').where('id', '=', id).executeTakeFirst()
  return found?.password_hash
}

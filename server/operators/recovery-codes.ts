import { createHash, randomInt } from 'node:crypto'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { forgiveAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { recordAudit } from './audit.ts'
import { codeRefused, spendAuthenticatorCode } from './authenticator.ts'
import { proveOperatorPassword } from './prove-password.ts'
import type { OperatorSession } from './sessions.ts'

const count = 10
const length = 12
/** Without characters that look alike; 12 of them are 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Each code replaces the authenticator once. Only hashes are stored. */
export async function issueRecoveryCodes(tx: Db, operatorId: number) {
  const codes = Array.from({ length: count }, () => Array.from({ length }, letter).join(''))
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  await tx
    .insertInto('operator_recovery_codes')
    .values(codes.map(code => ({ operator_id: operatorId, code_hash: hashCode(code) })))
    .execute()
  return codes.map(inGroups)
}

/** False when the code is wrong or was used. */
export async function spendRecoveryCode(tx: Db, operatorId: number, code: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('operator_recovery_codes')
    .set({ used_at: at })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const letter = () => letters[randomInt(letters.length)] as string
const inGroups = (code: string) => code.replace(/(.{4})(?=.)/g, '$1-')

const hashCode = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

type Deps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
type Proof = { password: string; code: string }

/**
 * Replaces all earlier recovery codes.
 * @throws Refusal of `password` or `code`, the one that is wrong.
 */
export async function renewRecoveryCodes(app: Deps, session: OperatorSession, { password, code }: Proof) {
  const { operatorId } = session
  const { limit } = await proveOperatorPassword(app, operatorId, password, 'password')
  const codes = await app.db.transaction().execute(tx => tryRenewal(app, tx, session, code))
  if (!codes) throw fieldError('code', codeRefused)
  await forgiveAttempts(app.pool, limit)
  return codes
}

/** Returns undefined for a wrong code: an error would roll its audit entry back. */
async function tryRenewal(app: Deps, tx: Db, { id, operatorId }: OperatorSession, code: string) {
  const at = app.now()
  const about = { operatorId, subject: `operator:${operatorId}` }
  if (!(await spendAuthenticatorCode(app, tx, operatorId, code.replace(/\s/g, '')))) {
    await recordAudit(tx, { ...about, action: 'code_refused' }, at)
    return undefined
  }
  const codes = await issueRecoveryCodes(tx, operatorId)
  await recordAudit(tx, { ...about, action: 'recovery_codes_renewed', facts: { session: id } }, at)
  return codes
}

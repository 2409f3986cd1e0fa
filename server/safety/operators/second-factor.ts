import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { consume, forgiveAttempts, type Limit } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recoveryCodesEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import {
  makeAuthenticatorSecret,
  showAuthenticatorSecret,
  stepOfCode as stepOfSecret,
} from '#server/platform/passwords/authenticator.ts'
import { verifyPassword } from '#server/platform/passwords/password-hash.ts'
import { hashRecoveryCode, makeRecoveryCodes } from '#server/platform/passwords/recovery-codes.ts'

export const codeRefused = 'Código incorreto ou já usado.'

const sealContext = (operatorId: number) => `operator-totp:${operatorId}`

/** The password alone must not replace a confirmed authenticator. */
export async function enrolAuthenticator({ db, vault }: Pick<App, 'db' | 'vault'>, session: OperatorSession) {
  const bytes = makeAuthenticatorSecret()
  const sealed = await vault.seal(bytes, sealContext(session.operatorId))
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_secret: sealed })
    .where('id', '=', session.operatorId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('conflict', 'O autenticador já está configurado.')
  return showAuthenticatorSecret(bytes, { issuer: 'Vespera', label: session.email })
}

export async function stepOfCode(
  { vault }: Pick<App, 'vault'>,
  operator: { id: number; totp_secret: Buffer; totp_step: number | null },
  code: string,
  at: Date,
) {
  const secret = await vault.open(operator.totp_secret, sealContext(operator.id))
  return stepOfSecret(secret, code, { lastStep: operator.totp_step, at })
}

export async function spendAuthenticatorCode(
  { vault, now }: Pick<App, 'vault' | 'now'>,
  tx: Db,
  operatorId: number,
  code: string,
) {
  const operator = await tx
    .selectFrom('operators')
    .select(['id', 'totp_secret', 'totp_step'])
    .where('id', '=', operatorId)
    .where('totp_confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!operator?.totp_secret) return false
  const step = await stepOfCode({ vault }, { ...operator, totp_secret: operator.totp_secret }, code, now())
  if (step === null) return false
  await tx.updateTable('operators').set({ totp_step: step }).where('id', '=', operatorId).execute()
  return true
}

export async function issueRecoveryCodes(tx: Db, operatorId: number) {
  const { codes, hashes } = makeRecoveryCodes()
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  await tx
    .insertInto('operator_recovery_codes')
    .values(hashes.map(code_hash => ({ operator_id: operatorId, code_hash })))
    .execute()
  return codes
}

export async function spendRecoveryCode(tx: Db, operatorId: number, code: string, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('operator_recovery_codes')
    .set({ used_at: at })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Deps = Pick<App, 'db' | 'pool' | 'vault' | 'now'>
export type Proof = { password: string; code: string }

/** A stolen or unattended session must not be enough to change how the operator logs in. */
export async function withProof<T>(
  app: Deps,
  session: OperatorSession,
  { password, code }: Proof,
  work: (tx: Db, at: Date) => Promise<T>,
): Promise<T> {
  const { operatorId } = session
  const { limit } = await proveOperatorPassword(app, operatorId, password, 'password')
  const done = await app.db.transaction().execute(async tx => {
    const at = app.now()
    if (await spendAuthenticatorCode(app, tx, operatorId, code)) return { result: await work(tx, at) }
    // Returns instead of throwing, because an error would roll back the audit entry.
    await recordAudit(tx, { operatorId, subject: `operator:${operatorId}`, action: 'code_refused' }, at)
    return undefined
  })
  if (!done) throw fieldError('code', codeRefused)
  await forgiveAttempts(app.pool, limit)
  return done.result
}

export const renewRecoveryCodes = (app: Deps, session: OperatorSession, proof: Proof) =>
  withProof(app, session, proof, async (tx, at) => {
    const { id, operatorId } = session
    const codes = await issueRecoveryCodes(tx, operatorId)
    const about = { operatorId, subject: `operator:${operatorId}` } as const
    await recordAudit(tx, { ...about, action: 'recovery_codes_renewed', facts: { session: id } }, at)
    await enqueue(tx, recoveryCodesEmail, { operatorId })
    return codes
  })

/** Limits attempts, since a session can be left unattended. The caller resets the limit if the code is right too. */
export async function proveOperatorPassword(
  { db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>,
  operatorId: number,
  password: string,
  field: 'password' | 'current_password',
) {
  const limit: Limit = { purpose: 'operator-proof', subject: String(operatorId), max: 5, withinSeconds: 900 }
  await consume(pool, [limit], now())
  const operator = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', operatorId)
    .executeTakeFirst()
  if (!(await verifyPassword(password, operator?.password_hash)) || !operator)
    throw fieldError(field, 'Senha incorreta.')
  return { hash: operator.password_hash, limit }
}

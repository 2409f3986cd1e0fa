import { createHash, randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { consume, forgiveAttempts, type Limit } from '#server/platform/db/count-attempts.ts'
import type { Db } from '#server/platform/db/open.ts'
import { recoveryCodesEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from '#server/platform/operators/audit.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { verifyPassword } from '#server/platform/passwords/password-hash.ts'

export const codeRefused = 'Código incorreto ou já usado.'

const period = 30
/** A phone's clock can be one step fast or slow. */
const window = 1
const secretBytes = 20

const sealContext = (operatorId: number) => `operator-totp:${operatorId}`

/** The password alone must not replace a confirmed authenticator. */
export async function enrolAuthenticator({ db, vault }: Pick<App, 'db' | 'vault'>, session: OperatorSession) {
  const bytes = randomBytes(secretBytes)
  const sealed = await vault.seal(bytes, sealContext(session.operatorId))
  const { numUpdatedRows } = await db
    .updateTable('operators')
    .set({ totp_secret: sealed })
    .where('id', '=', session.operatorId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('conflict', 'O autenticador já está configurado.')
  const totp = totpOf(bytes, session.email)
  const uri = totp.toString()
  return { secret: totp.secret.base32, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

export async function stepOfCode(
  { vault }: Pick<App, 'vault'>,
  operator: { id: number; totp_secret: Buffer; totp_step: number | null },
  code: string,
  at: Date,
) {
  const secret = await vault.open(operator.totp_secret, sealContext(operator.id))
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  if (delta === null) return null
  const step = TOTP.counter({ period, timestamp }) + delta
  return step > (operator.totp_step ?? -1) ? step : null
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
  if (!operator?.totp_secret || !/^\d{6}$/.test(code)) return false
  const step = await stepOfCode({ vault }, { ...operator, totp_secret: operator.totp_secret }, code, now())
  if (step === null) return false
  await tx.updateTable('operators').set({ totp_step: step }).where('id', '=', operatorId).execute()
  return true
}

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ issuer: 'Vespera', label, period, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

const count = 10
const length = 12
/** Leaves out characters that look alike; 12 letters give 59 bits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

export async function issueRecoveryCodes(tx: Db, operatorId: number) {
  const codes = Array.from({ length: count }, () => Array.from({ length }, letter).join(''))
  await tx.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute()
  await tx
    .insertInto('operator_recovery_codes')
    .values(codes.map(code => ({ operator_id: operatorId, code_hash: hashCode(code) })))
    .execute()
  return codes.map(inGroups)
}

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
    if (await spendAuthenticatorCode(app, tx, operatorId, code.replace(/\s/g, '')))
      return { result: await work(tx, at) }
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

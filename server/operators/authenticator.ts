import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from './sessions.ts'

export const codeRefused = 'Código incorreto ou já usado.'

const period = 30
/** A phone's clock may be one step off either way. */
const window = 1
const secretBytes = 20

const sealContext = (operatorId: number) => `operator-totp:${operatorId}`

/**
 * Replaces an authenticator that was never confirmed.
 * @throws Refusal `conflict` when an authenticator is confirmed: the password alone must not replace it.
 */
export async function enrolAuthenticator({ db, vault }: Pick<App, 'db' | 'vault'>, session: OperatorSession) {
  const bytes = randomBytes(secretBytes)
  const sealed = vault.seal(bytes, sealContext(session.operatorId))
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

/** The time step whose code this is, or null when the code is wrong, or its step or a later one was used. */
export function stepOfCode(
  { vault }: Pick<App, 'vault'>,
  operator: { id: number; totp_secret: Buffer; totp_step: number | null },
  code: string,
  at: Date,
) {
  const secret = vault.open(operator.totp_secret, sealContext(operator.id))
  const timestamp = at.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  if (delta === null) return null
  const step = TOTP.counter({ period, timestamp }) + delta
  return step > (operator.totp_step ?? -1) ? step : null
}

/** Uses the code up; false when it is not the confirmed authenticator's, or was used. */
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
  const step = stepOfCode({ vault }, { ...operator, totp_secret: operator.totp_secret }, code, now())
  if (step === null) return false
  await tx.updateTable('operators').set({ totp_step: step }).where('id', '=', operatorId).execute()
  return true
}

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ issuer: 'Vespera', label, period, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

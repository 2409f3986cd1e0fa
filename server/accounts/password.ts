import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { messages } from '#contract/messages.ts'
import { isWeakPassword } from '#contract/password.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { boundWork } from '#server/bounded-work.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import { argon2Cost, fromPhc, toPhc } from '#server/db/password-phc.ts'
import { rateLimit } from './rate-limit.ts'

type Derive = (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>
const hashing = promisify(argon2) as Derive

/** More at once would take threads from everything else without being faster. */
const inTurn = boundWork({ concurrency: availableParallelism() + 1, waiting: 500 })
const derive: Derive = (algorithm, parameters) => inTurn(() => hashing(algorithm, parameters))

export async function hashPassword(password: string) {
  const nonce = randomBytes(16)
  return toPhc(nonce, await derive('argon2id', { message: password.normalize('NFC'), nonce, ...argon2Cost }))
}

/** Takes the same time without a hash, when no account was found. */
export async function verifyPassword(password: string, phc: string | undefined) {
  const parsed = phc === undefined ? undefined : fromPhc(phc)
  const { hash, ...parameters } = parsed ?? nobody
  const made = await derive('argon2id', {
    ...parameters,
    message: password.normalize('NFC'),
    tagLength: Math.max(4, hash.length),
  })
  return parsed !== undefined && made.length === hash.length && timingSafeEqual(made, hash)
}

/** @throws Refusal of `password` when it is weak and `PASSWORD_POLICY` is strict. */
export function refuseWeakPassword({ env }: Pick<App, 'env'>, password: string, personal: readonly string[]) {
  if (env.passwordPolicy === 'strict' && isWeakPassword(password, personal))
    throw fieldError('password', messages.passwordWeak)
}

const nobody = { ...argon2Cost, nonce: randomBytes(16), hash: randomBytes(argon2Cost.tagLength) }

/**
 * Asks a logged-in person for the password again, before what can't be undone.
 * @throws Refusal of `field` when the password is not theirs.
 */
export async function confirmPassword(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  accountId: number,
  password: string,
  field = 'password',
) {
  const attempt = await rateLimit(app, 'own-password', { account: accountId })
  const account = await app.db
    .selectFrom('accounts')
    .select(['email', 'name', 'password_hash'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!(await verifyPassword(password, account?.password_hash)) || !account)
    throw fieldError(field, messages.currentPasswordWrong)
  await withdrawAttempt(app.pool, attempt)
  return account
}

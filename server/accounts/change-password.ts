import { messages } from '#contract/messages.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { forgiveAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken } from '#server/db/tokens.ts'
import { passwordChangedEmail, passwordResetEmail } from '#server/emails/account.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { deviceName } from './device-name.ts'
import { lockAccount } from './lock-account.ts'
import { confirmPassword, hashPassword, refuseWeakPassword } from './password.ts'
import { limitsOf, rateLimit } from './rate-limit.ts'
import { type AccountSession, endAccess } from './sessions.ts'

type Change = { current_password: string; password: string }

export async function changePassword(
  app: Pick<App, 'db' | 'pool' | 'env' | 'now'>,
  { id: sessionId, accountId }: AccountSession,
  { current_password, password }: Change,
  device: string,
) {
  const { email, name } = await confirmPassword(app, accountId, current_password, 'current_password')
  refuseWeakPassword(app, password, [email, name])
  const password_hash = await hashPassword(password)
  await app.db.transaction().execute(async tx => {
    await endAccess(tx, accountId, sessionId)
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
    const change = { accountId, by: 'session' as const, device: deviceName(device), at: app.now().toISOString() }
    await enqueue(tx, passwordChangedEmail, change)
  })
}

/** The same work for every address: only the job that sends the link looks the account up. */
export async function requestPasswordReset(app: Pick<App, 'db' | 'pool' | 'now'>, email: string, address: string) {
  await rateLimit(app, 'forgot-password', { address, account: email })
  await enqueue(app.db, passwordResetEmail, { email })
}

type Reset = { email: string; token: string; password: string }

/**
 * @throws Refusal of `email` when the link was used, has expired, or belongs to another address; of `password` when it is
 * weak.
 */
export async function resetPassword(
  app: Pick<App, 'db' | 'pool' | 'env' | 'now'>,
  { email, token, password }: Reset,
  { address, device }: { address: string; device: string },
) {
  await rateLimit(app, 'reset-password', { address, account: email })
  refuseWeakPassword(app, password, [email])
  const token_hash = hashToken(token)
  const accountId = await findReset(app.db, { token_hash, email, at: app.now() })
  const password_hash = await hashPassword(password)
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await findReset(tx, { token_hash, email, at: app.now() })
    await endAccess(tx, accountId)
    await tx.updateTable('accounts').set({ password_hash }).where('id', '=', accountId).execute()
    const change = { accountId, by: 'link' as const, device: deviceName(device), at: app.now().toISOString() }
    await enqueue(tx, passwordChangedEmail, change)
  })
  for (const limit of limitsOf('log-in', { account: email }))
    if (limit.purpose === 'log-in/account') await forgiveAttempts(app.pool, limit)
}

type Link = { token_hash: Buffer; email: string; at: Date }

/** Under the account's lock the second of two concurrent uses finds nothing. */
async function findReset(db: Db, { token_hash, email, at }: Link) {
  const found = await db
    .selectFrom('password_resets')
    .innerJoin('accounts', 'accounts.id', 'password_resets.account_id')
    .select('accounts.id')
    .where('token_hash', '=', token_hash)
    .where('accounts.email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (!found) throw fieldError('email', messages.resetLinkRefused)
  return found.id
}

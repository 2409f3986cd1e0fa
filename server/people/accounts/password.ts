import { messages } from '#contract/messages.ts'
import { isWeakPassword } from '#contract/password.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { forgiveAttempts, uncountAttempt } from '#server/platform/db/count-attempts.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { passwordChangedEmail, passwordResetEmail } from '#server/platform/emails/account.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitsOf, limitWrongLinks, rateLimit } from '#server/platform/limits/rate-limit.ts'
import { hashPassword, verifyPassword } from '#server/platform/passwords/password-hash.ts'
import type { AccountSession } from '#server/platform/sessions/account-session.ts'
import { deviceName } from '#server/platform/sessions/device-name.ts'
import { isKnownBrowser } from './known-browser.ts'
import { endAccess } from './sessions.ts'

export function refuseWeakPassword({ env }: Pick<App, 'env'>, password: string, personal: readonly string[]) {
  if (env.passwordPolicy === 'strict' && isWeakPassword(password, personal))
    throw fieldError('password', messages.passwordWeak)
}

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
  await uncountAttempt(app.pool, attempt)
  return account
}

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

/** Only the job looks up the account, so the response takes the same time for every address. */
export async function requestPasswordReset(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  email: string,
  { address, browser }: { address: string; browser: string },
) {
  const known = await isKnownBrowser(app, { account: email, browser })
  await rateLimit(app, 'forgot-password', { address, account: email, known })
  await enqueue(app.db, passwordResetEmail, { email })
}

type Reset = { email: string; token: string; password: string }

export async function resetPassword(
  app: Pick<App, 'db' | 'pool' | 'env' | 'now'>,
  { email, token, password }: Reset,
  { address, device }: { address: string; device: string },
) {
  refuseWeakPassword(app, password, [email])
  const token_hash = hashToken(token)
  const accountId = await limitWrongLinks(app, address, findReset(app.db, { token_hash, email, at: app.now() }))
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

/** Call this again after locking the account: if a link is used twice concurrently, the second call finds no row. */
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

import { messages } from '#contract/messages.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { forgiveAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken } from '#server/db/tokens.ts'
import { passwordChangedEmail, passwordResetEmail } from '#server/emails/account.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { deviceName } from './device-name.ts'
import { endAccess } from './end-access.ts'
import { lockAccount } from './lock-account.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'
import { limitsOf, rateLimit } from './rate-limit.ts'

/** The same work for every address: whether it is an account's is looked up by the job that mails the link. */
export async function askForReset(app: Pick<App, 'db' | 'pool' | 'now'>, email: string, address: string) {
  await rateLimit(app, 'forgot-password', { address, account: email })
  await enqueue(app.db, passwordResetEmail, { email })
}

type Reset = { email: string; token: string; password: string }

/**
 * Sets another password by a mailed link, once, ends every session, voids every other link, and tells the address.
 * @throws Refusal of `email` when the link is used, over, or another address's; of `password` when it is refused as weak.
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

/** The account whose link it is; with the account held, the second of two uses at once finds it gone. */
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
  if (!found) throw invalid('email', messages.resetLinkRefused)
  return found.id
}

import { messages } from '#contract/messages.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { withdrawAttempt } from '#server/db/attempts.ts'
import { verifyPassword } from './password.ts'
import { rateLimit } from './rate-limit.ts'

/**
 * Makes sure that who is logged in is the person, before what can't be undone.
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
    throw invalid(field, messages.currentPasswordWrong)
  await withdrawAttempt(app.pool, attempt)
  return account
}

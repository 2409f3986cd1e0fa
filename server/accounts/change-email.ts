import { messages } from '#contract/messages.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { purge } from '#server/db/purge.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { confirmPassword } from './confirm-password.ts'
import { limited } from './limited.ts'
import { emailChangedMail, emailChangeMail } from './mail-tasks.ts'
import { hashToken, makeToken } from './tokens.ts'

const confirmMinutes = 24 * 60

type Wish = { email: string; password: string }

/** The answer is the same for an address that is another account's: the job that mails the link looks, not we. */
export async function askForEmailChange(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  accountId: number,
  { email, password }: Wish,
) {
  await limited(app, 'change-email', { account: accountId })
  await confirmPassword(app, accountId, password)
  await enqueue(app.db, emailChangeMail, { accountId, email })
}

/** A link's token for the wished address, or undefined when it is taken, or the account is gone. */
export async function makeEmailChange(
  { db, now }: Pick<App, 'db' | 'pool' | 'now'>,
  { accountId, email }: { accountId: number; email: string },
) {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('id', '=', accountId), eb('email', '=', email)]))
    .execute()
  if (!found.some(({ id }) => id === accountId) || found.some(account => account.email === email)) return undefined
  const { token, hash } = makeToken()
  const expires_at = new Date(now().getTime() + confirmMinutes * 60_000)
  await db.insertInto('email_changes').values({ token_hash: hash, account_id: accountId, email, expires_at }).execute()
  return token
}

/**
 * Makes the mailed address the account's, once, and tells the former one. Links that were mailed there are void.
 * @throws Refusal of `token` when the link is used or over, or the address became another account's meanwhile.
 */
export async function confirmEmail(app: Pick<App, 'db' | 'pool' | 'now'>, token: string, address: string) {
  await limited(app, 'confirm-email', { address })
  await app.db.transaction().execute(async tx => {
    const { accountId, email, formerEmail } = await findChange(tx, hashToken(token), app.now())
    await setEmail(tx, accountId, email)
    await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
    await enqueue(tx, emailChangedMail, { accountId, formerEmail })
    // A partner's address is shown on its page.
    await purge(tx, [`account:${accountId}`])
  })
}

async function findChange(tx: Db, token_hash: Buffer, at: Date) {
  const found = await tx
    .selectFrom('email_changes')
    .innerJoin('accounts', 'accounts.id', 'email_changes.account_id')
    .select(['accounts.id as accountId', 'accounts.email as formerEmail', 'email_changes.email'])
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .forUpdate('email_changes')
    .executeTakeFirst()
  if (!found) throw invalid('token', messages.resetLinkUsed)
  return found
}

const taken = '23505'

const setEmail = (tx: Db, accountId: number, email: string) =>
  tx
    .updateTable('accounts')
    .set({ email })
    .where('id', '=', accountId)
    .execute()
    .catch(error => {
      throw error.code === taken ? invalid('token', messages.resetLinkUsed) : error
    })

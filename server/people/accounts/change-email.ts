import { changeLinkHours } from '#contract/account.ts'
import { hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { secondStepMessages } from '#contract/second-step.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken, makeToken } from '#server/platform/db/tokens.ts'
import { emailChangedEmail, emailChangeEmail } from '#server/platform/emails/account.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { limitWrongLinks, rateLimit } from '#server/platform/limits/rate-limit.ts'
import type { AccountSession } from '#server/platform/sessions/account-session.ts'
import { confirmPassword } from './password.ts'
import { dropRemoval } from './second-step-codes.ts'
import { voidLinks } from './sessions.ts'

type EmailRequest = { email: string; password: string }

/** Only the job checks whether the address is taken, so the response never reveals it. */
export async function requestEmailChange(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  session: AccountSession,
  { email, password }: EmailRequest,
) {
  const { accountId } = session
  await rateLimit(app, 'change-email', { account: accountId })
  const { password_hash } = await confirmPassword(app, accountId, password)
  const expires_at = new Date(app.now().getTime() + changeLinkHours * hourMs)
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await refuseRevoked(tx, session, password_hash)
    await refuseSecondStep(tx, accountId)
    await tx.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
    // A placeholder: the job creates the token that we mail.
    const { hash: token_hash } = makeToken()
    await tx.insertInto('email_changes').values({ token_hash, account_id: accountId, email, expires_at }).execute()
    await enqueue(tx, emailChangeEmail, { accountId, email, expiresAt: expires_at.toISOString() })
  })
}

/** With another address, a thief who knows the password could end the second step by its wait, unseen by the owner. */
async function refuseSecondStep(tx: Db, accountId: number) {
  const query = tx.selectFrom('accounts').select('second_step_at').where('id', '=', accountId)
  const { second_step_at } = await query.executeTakeFirstOrThrow()
  if (second_step_at) throw new Refusal('conflict', secondStepMessages.emailStays)
}

/** Another request may have revoked the session or changed the password while we checked the password. */
async function refuseRevoked(tx: Db, { id, accountId }: AccountSession, password_hash: string) {
  const open = await tx
    .selectFrom('account_sessions')
    .innerJoin('accounts', 'accounts.id', 'account_sessions.account_id')
    .select('accounts.id')
    .where('account_sessions.id', '=', id)
    .where('accounts.id', '=', accountId)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  if (!open) throw new Refusal('unauthenticated', messages.unauthenticated)
}

/** Changes the e-mail address and revokes the account's pending e-mail links. */
export async function confirmEmail(app: Pick<App, 'db' | 'pool' | 'now'>, token: string, address: string) {
  const link = { token_hash: hashToken(token), at: app.now() }
  const { accountId } = await limitWrongLinks(app, address, findChange(app.db, link))
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const { email, formerEmail } = await findChange(tx, link)
    await setEmail(tx, accountId, email)
    await voidLinks(tx, accountId)
    // The notices of a wait must not go to an address that only this link has proven.
    await dropRemoval(app, tx, accountId)
    await enqueue(tx, emailChangedEmail, { accountId, formerEmail })
    await changed(tx, 'page', accountId, app.now())
  })
}

/** Call this again after locking the account: if a link is used twice concurrently, the second call finds no row. */
async function findChange(db: Db, { token_hash, at }: { token_hash: Buffer; at: Date }) {
  const found = await db
    .selectFrom('email_changes')
    .innerJoin('accounts', 'accounts.id', 'email_changes.account_id')
    .select(['accounts.id as accountId', 'accounts.email as formerEmail', 'email_changes.email'])
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (!found) throw fieldError('token', messages.resetLinkUsed)
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
      throw error.code === taken ? fieldError('token', messages.resetLinkUsed) : error
    })

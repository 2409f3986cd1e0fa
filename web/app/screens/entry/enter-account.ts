import { arrivalOf } from '#contract/account-paths.ts'
import { CallFailure } from '#contract/client.ts'
import { messages } from '#contract/messages.ts'
import { readOwnAccount } from '#contract/own-account.ts'
import { authenticate } from '#contract/session.ts'
import { callAs } from '#web/app/client.ts'
import { removeForgottenDraft } from '#web/app/documents/draft.ts'
import { claimDrafts } from '#web/app/forms/draft.ts'
import { startSession, updateSession } from '#web/app/session.ts'

type Typed = { email: string; password: string; keep: boolean }

/**
 * Logs in, and keeps what section 4 says of the account; returns where that leads.
 * @throws CallFailure whose message is to be shown.
 */
export async function enterAccount({ email, password, keep }: Typed): Promise<string> {
  const { access_token: token } = await callAs().call(authenticate, { body: { username: email, password } })
  const account = await callAs(token).call(readOwnAccount, {})
  const arrival = arrivalOf(account)
  if (!arrival) throw new CallFailure(401, messages.logInFailed)
  claimDrafts(email)
  await removeForgottenDraft(token)
  startSession({ token, userType: account.user_type, keep })
  updateSession(arrival)
  return arrival.path
}

/**
 * Section 8 has one text for any failure, so that nobody learns which accounts exist; it would mislead where nothing
 * was checked.
 */
export const explainLogIn = ({ status, message }: CallFailure) =>
  status === 0 || status === 429 || status >= 500 ? message : messages.logInFailed

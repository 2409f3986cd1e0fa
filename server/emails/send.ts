import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue, type Task } from '#server/jobs/enqueue.ts'
import { type EmailContent, renderEmail } from './render.ts'

export type EmailDeps = Pick<App, 'db' | 'env' | 'mail' | 'now'>

/** An e-mail as a queued task. `run` reads what the text says when it is sent, and may find that nothing is to be sent. */
export type Email<Payload> = Task<Payload> & { run(deps: EmailDeps, payload: Payload): Promise<void> }

export const defineEmail = <Payload>(name: string, run: Email<Payload>['run']): Email<Payload> => ({ name, run })

const reviewMinutes = 2

/** Collects the decisions of one review, so that the owner gets one e-mail about all of them. */
export function notifyOwner<Decision extends { accountId: number }>(
  tx: Db,
  email: Email<Decision[]>,
  decision: Decision,
  at: Date,
) {
  const runAt = new Date(at.getTime() + reviewMinutes * 60_000)
  return enqueue(tx, email, [decision], { key: `${email.name}:${decision.accountId}`, runAt })
}

type Recipient = { to: string; replyTo?: string }

export const sendEmail = ({ mail }: EmailDeps, recipient: Recipient, content: EmailContent) =>
  mail.send({ ...recipient, ...renderEmail(content) })

/** Sends nothing when the account was deleted in the meantime. */
export async function sendToAccount(deps: EmailDeps, accountId: number, content: EmailContent) {
  const account = await deps.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  if (account) await sendEmail(deps, { to: account.email }, content)
}

/** Where the operators read their e-mail: `CONTACT_EMAIL`, else the sender's address. */
export const contactAddress = ({ contactEmail, mailFrom }: Pick<EmailDeps['env'], 'contactEmail' | 'mailFrom'>) =>
  contactEmail ?? /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

import { minuteMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { isTeamPath } from '#server/platform/env/admin.ts'
import { enqueue, type JobRef, type Task } from '#server/platform/jobs/enqueue.ts'

export type EmailDeps = Pick<App, 'db' | 'pool' | 'env' | 'mail' | 'now'>

export type Email<Payload> = Task<Payload> & { run(deps: EmailDeps, payload: Payload, job: JobRef): Promise<void> }

export const defineEmail = <Payload>(name: string, run: Email<Payload>['run']): Email<Payload> => ({ name, run })

const reviewMinutes = 2

/** Collects the decisions of one review, so that the owner gets one e-mail about all of them. */
export function notifyOwner<Decision extends { accountId: number }>(
  tx: Db,
  email: Email<Decision[]>,
  decision: Decision,
  at: Date,
) {
  const runAt = new Date(at.getTime() + reviewMinutes * minuteMs)
  return enqueue(tx, email, [decision], { key: `${email.name}:${decision.accountId}`, runAt })
}

type Recipient = { to: string; replyTo?: string }

/** The path determines the host (see `urlOf`). */
export type AppLink = { label: string; path: string }

export type EmailContent = {
  /** Shown on lock screens, so it mentions neither the site nor what the person does there. */
  subject: string
  paragraphs: string[]
  /** The remaining steps, each with its link. */
  steps?: readonly AppLink[]
  action?: AppLink
  closing: string
  /** The path that switches off this kind of e-mail, without a log-in. */
  optOut?: string
}

type Hosts = Pick<App['env'], 'adminUrl' | 'publicUrl'>
type Link = { label: string; url: string }

const urlOf = ({ adminUrl, publicUrl }: Hosts, path: string) => (isTeamPath(path) ? adminUrl : publicUrl) + path

export function renderEmail(email: EmailContent, hosts: Hosts) {
  const linkOf = ({ label, path }: AppLink): Link => ({ label, url: urlOf(hosts, path) })
  const { subject, steps = [], action, optOut } = email
  const optOutUrl = optOut && urlOf(hosts, optOut)
  const linked = { ...email, steps: steps.map(linkOf), action: action && linkOf(action), optOutUrl }
  return {
    subject,
    text: renderText(linked),
    html: renderHtml(linked),
    ...(optOutUrl && { headers: oneClick(optOutUrl) }),
  }
}

type Linked = Omit<EmailContent, 'steps' | 'action'> & {
  steps: readonly Link[]
  action: Link | undefined
  optOutUrl: string | undefined
}

function renderText({ paragraphs, steps, action, closing, optOutUrl }: Linked) {
  const list = steps.map(({ label, url }) => `- ${label}:\n${url}`)
  const link = action ? [`${action.label}:\n${action.url}`] : []
  const optOut = optOutUrl ? [`${optOutLabel}:\n${optOutUrl}`] : []
  return `${[...paragraphs, ...list, ...link, closing, ...optOut].join('\n\n')}\n`
}

const optOutLabel = 'Não quero mais e-mails como este'

const bodyStyle = 'margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1720;background:#fff'
const linkStyle = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#3a2540;color:#fff'

function renderHtml({ subject, paragraphs, steps, action, closing, optOutUrl }: Linked) {
  const items = steps.map(({ label, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></li>`)
  const list = items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : ''
  const link = action
    ? `<p><a href="${escapeHtml(action.url)}" style="${linkStyle}">${escapeHtml(action.label)}</a></p>
<p>Se o botão não abrir, copie este endereço:<br>${escapeHtml(action.url)}</p>`
    : ''
  const optOut = optOutUrl ? `<p><small><a href="${escapeHtml(optOutUrl)}">${optOutLabel}</a></small></p>` : ''
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="${bodyStyle}">
<div style="max-width:520px">
${paragraphs.map(text => `<p>${escapeHtml(text)}</p>`).join('\n')}
${list}
${link}
<p>${escapeHtml(closing)}</p>
${optOut}
</div>
</body>
</html>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)

export const sendEmail = ({ mail, env }: EmailDeps, recipient: Recipient, content: EmailContent) =>
  mail.send({ ...recipient, ...renderEmail(content, env) })

/** RFC 8058: the mail client shows an unsubscribe button beside the sender. */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Sends nothing if the account was deleted in the meantime. */
export async function sendToAccount(deps: EmailDeps, accountId: number, content: EmailContent) {
  const to = await addressOf(deps, { accountId })
  if (to !== undefined) await sendEmail(deps, { to }, content)
}

export async function addressOf({ db }: EmailDeps, { accountId }: { accountId: number }) {
  const account = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst()
  return account?.email
}

export const contactAddress = ({ contactEmail, mailFrom }: Pick<EmailDeps['env'], 'contactEmail' | 'mailFrom'>) =>
  contactEmail ?? /<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom

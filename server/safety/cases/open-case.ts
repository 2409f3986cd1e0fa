import { randomUUID } from 'node:crypto'
import { type CaseSubject, type ContactCaseKind, caseDueOf, caseKind, kindOf } from '#contract/case-kinds.ts'
import { type RequestKind, requestLimits } from '#contract/data-request.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken } from '#server/platform/db/tokens.ts'
import { contactReceivedEmail, dataRequestConfirmEmail } from '#server/platform/emails/cases.ts'
import { enqueueTyped } from '#server/platform/emails/typed-address.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Form<Subject> = { subject: Subject; text: string }
type Guest = { email: string }

/** The deadline runs from now, although the address is unverified: the law does not wait for a confirmation. */
export async function openContactCase(app: Deps, form: Form<ContactCaseKind> & Guest, address: string) {
  const { subject, email } = form
  await rateLimit(app, 'contact-case', { address, account: email })
  return app.db.transaction().execute(async tx => {
    const at = app.now()
    const { id, protocol } = await insertCase(tx, { ...form, ...waitingFrom(at, caseDueOf(subject, at)) }, at)
    await enqueueTyped(tx, contactReceivedEmail, { to: email, item: { id } }, at)
    return protocol
  })
}

export async function openDataRequest(app: Deps, accountId: number, form: Form<RequestKind>) {
  await rateLimit(app, 'own-data-request', { account: accountId })
  return app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await refuseTooManyOpen(tx, accountId)
    const at = app.now()
    const due_at = caseDueOf(form.subject, at)
    const confirmed = { account_id: accountId, confirmed_at: at, ...waitingFrom(at, due_at) }
    const { protocol } = await insertCase(tx, { ...form, ...confirmed }, at)
    return { protocol, due_at }
  })
}

async function refuseTooManyOpen(tx: Db, accountId: number) {
  const open = await tx
    .selectFrom('cases')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'data_request')
    .where('due_at', 'is not', null)
    .execute()
  if (open.length >= requestLimits.open)
    throw new Refusal('conflict', 'Você já tem cinco pedidos em aberto. Aguarde a resposta deles.')
}

/** Keeps the request out of the queue until the person opens the e-mailed link, which verifies the address. */
export async function openGuestRequest(app: Deps, form: Form<RequestKind> & Guest, address: string) {
  await rateLimit(app, 'data-request', { address, account: form.email })
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    const { id } = await insertCase(tx, form, at)
    await enqueueTyped(tx, dataRequestConfirmEmail, { to: form.email, item: { id } }, at)
  })
}

/** The deadline runs from the time of the request, however late the person opens the link. */
export async function confirmRequest({ db, now }: Pick<App, 'db' | 'now'>, token: string) {
  await db.transaction().execute(async tx => {
    const request = await tx
      .selectFrom('secret_links as l')
      .innerJoin('cases as c', 'c.id', 'l.case_id')
      .select(['c.id', 'c.subject', 'c.received_at', 'c.confirmed_at'])
      .where('l.token_hash', '=', hashToken(token))
      .forUpdate('c')
      .executeTakeFirst()
    if (!request) throw new Refusal('not_found', messages.notFound)
    const { id, subject, received_at, confirmed_at } = request
    if (confirmed_at) return
    const confirmed = { confirmed_at: now(), ...waitingFrom(received_at, caseDueOf(subject, received_at)) }
    await tx.updateTable('cases').set(confirmed).where('id', '=', id).execute()
  })
}

const waitingFrom = (waiting_since: Date, due_at: Date) => ({ waiting_since, due_at })

type Opening = Form<CaseSubject> & {
  email?: string
  account_id?: number
  confirmed_at?: Date
  waiting_since?: Date
  due_at?: Date
}

export async function insertCase(tx: Db, { text, ...opening }: Opening, at: Date) {
  const kind = kindOf(opening.subject)
  const protocol = caseKind(kind).letter + randomUUID().replaceAll('-', '').slice(0, 11).toUpperCase()
  const opened = await tx
    .insertInto('cases')
    .values({ ...opening, kind, protocol, received_at: at })
    .returning(['id', 'protocol'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('case_entries').values({ case_id: opened.id, kind: 'message', body: text, at }).execute()
  return opened
}

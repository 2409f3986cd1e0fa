import { createElement } from 'react'
import type * as z from 'zod/mini'
import { isContactCase } from '#contract/case-kinds.ts'
import { ContactForm, type ContactMessage, isContactProtocol, requestKindOf } from '#contract/contact.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { statusOf, toRefusal } from '#server/platform/http/refusals.ts'
import { openContactCase, openGuestRequest } from '#server/safety/cases/open-case.ts'
import { sendContact } from '#server/safety/support/contact-messages.ts'
import { ContactPage, type ContactPageProps } from '#web/public/pages/contact-page.tsx'
import type { Loader, ShownView } from './page-request.ts'
import type { FormAnswer } from './send-view.ts'

export const loadContact: Loader = async (_app, { query: { enviada, assunto } }) => {
  if (assunto !== undefined)
    return isContactCase(assunto) ? viewOf({ typed: { subject: assunto } }) : { redirect: paths.contact }
  return viewOf(enviada && isContactProtocol(enviada) ? { sent: 'case', protocol: enviada } : { sent: sentOf(enviada) })
}

const sentOf = (sent: string | undefined) =>
  sent === undefined ? undefined : sent === 'pedido' ? 'request' : 'message'

const viewOf = (props: ContactPageProps): ShownView => ({
  title: 'Contato · Véspera',
  kind: 'contact',
  element: createElement(ContactPage, props),
  tags: [],
})

export async function receiveContact(app: App, body: unknown, address: string): Promise<FormAnswer> {
  const typed = textsOf(body)
  const parsed = ContactForm.safeParse(typed)
  try {
    if (!parsed.success) throw toRefusal(parsed.error.issues)
    return { redirect: `${paths.contact}?enviada=${await send(app, parsed.data, address)}` }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors = {}, message } = error
    const view = viewOf({ typed, errors, problem: error.errors ? messages.invalid : message })
    return { status: statusOf[error.code], view }
  }
}

type Form = z.output<typeof ContactForm>

async function send(app: App, { subject, email, text }: Form, address: string) {
  const kind = requestKindOf(subject)
  if (kind) {
    await openGuestRequest(app, { subject: kind, email, text }, address)
    return 'pedido'
  }
  if (isContactCase(subject)) return openContactCase(app, { subject, email, text }, address)
  await sendContact(app, { subject: subject as ContactMessage['subject'], email, text }, address)
  return '1'
}

const fields = ['subject', 'email', 'text'] as const

function textsOf(body: unknown) {
  const input = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(fields.map(name => [name, String([input[name] ?? ''].flat()[0] ?? '')]))
}

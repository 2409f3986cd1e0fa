import { createElement } from 'react'
import type * as z from 'zod/mini'
import { ContactForm, type ContactMessage, requestKindOf } from '#contract/contact.ts'
import { isContactCase, isContactProtocol } from '#contract/contact-case.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { toRefusal } from '#server/platform/http/refusals.ts'
import { createContactCase } from '#server/safety/contact-cases/create-case.ts'
import { createGuestRequest } from '#server/safety/data-requests/create-request.ts'
import { sendContact } from '#server/safety/support/contact-messages.ts'
import { ContactPage, type ContactPageProps } from '#web/public/pages/contact-page.tsx'
import type { Loader, ShownView } from './page-request.ts'

export const loadContact: Loader = async (_app, { query: { enviada } }) =>
  viewOf(enviada && isContactProtocol(enviada) ? { sent: 'case', protocol: enviada } : { sent: sentOf(enviada) })

const sentOf = (sent: string | undefined) =>
  sent === undefined ? undefined : sent === 'pedido' ? 'request' : 'message'

const viewOf = (props: ContactPageProps): ShownView => ({
  title: 'Contato · Véspera',
  kind: 'contact',
  element: createElement(ContactPage, props),
  tags: [],
})

export async function receiveContact(app: App, body: unknown, address: string) {
  const typed = textsOf(body)
  const parsed = ContactForm.safeParse(typed)
  try {
    if (!parsed.success) throw toRefusal(parsed.error.issues)
    return `${paths.contact}?enviada=${await send(app, parsed.data, address)}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { errors = {}, message } = error
    throw new ContactRefused(error, viewOf({ typed, errors, problem: error.errors ? messages.invalid : message }))
  }
}

type Form = z.output<typeof ContactForm>

async function send(app: App, { subject, email, text }: Form, address: string) {
  const kind = requestKindOf(subject)
  if (kind) {
    await createGuestRequest(app, { kind, email, text }, address)
    return 'pedido'
  }
  if (isContactCase(subject)) return createContactCase(app, { kind: subject, email, text }, address)
  await sendContact(app, { subject: subject as ContactMessage['subject'], email, text }, address)
  return '1'
}

export class ContactRefused extends Error {
  readonly refusal: Refusal
  readonly view: ShownView

  constructor(refusal: Refusal, view: ShownView) {
    super(refusal.message)
    this.refusal = refusal
    this.view = view
  }
}

const fields = ['subject', 'email', 'text'] as const

function textsOf(body: unknown) {
  const given = (body ?? {}) as Record<string, unknown>
  return Object.fromEntries(fields.map(name => [name, String([given[name] ?? ''].flat()[0] ?? '')]))
}

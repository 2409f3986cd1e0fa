import * as z from 'zod/mini'
import { caseKind, contactCaseKinds, contactCaseNames, isContactCase, kindOf } from './case-kinds.ts'
import { type RequestKind, requestKinds } from './data-request.ts'
import { Email } from './email.ts'
import { messages } from './messages.ts'
import { PlainText } from './plain-text.ts'
import { keptDays } from './retention-days.ts'

export const contactSubjects = {
  question: 'Dúvida ou problema no site',
  report: 'Denúncia ou pedido de remoção',
  personal_data: 'Meus dados pessoais (LGPD)',
  /** Only on older messages, from before authorities had their own kind of case (`contract/case-kinds.ts`). */
  authority: 'Autoridade, imprensa ou outro assunto',
  other: 'Imprensa ou outro assunto',
} as const
export type ContactSubject = keyof typeof contactSubjects

/** Excludes requests about one's own data, which have their own protocol and deadline (`contract/data-request.ts`). */
export const messageSubjects = ['question', 'report', 'other'] as const satisfies ContactSubject[]

/** Each of these opens a case, with its own protocol number and deadline. */
export const caseSubjects = contactCaseNames.map(kind => [kind, contactCaseKinds[kind].name] as const)

const requestPrefix = 'dados-'
export const requestSubjects = Object.entries(requestKinds).map(
  ([kind, { name }]) => [requestPrefix + kind, name] as const,
)

export const contactLimits = { textLength: 5000, keptDays: keptDays.contactMessages } as const

const requestNames = requestSubjects.map(([subject]) => subject)

/** Returns the kind of data request for a subject on the form. */
export const requestKindOf = (subject: string) =>
  subject.startsWith(requestPrefix) ? (subject.slice(requestPrefix.length) as RequestKind) : undefined

const Fields = z.object({
  subject: z.enum([...messageSubjects, ...contactCaseNames, ...requestNames], 'Escolha o assunto.'),
  email: z.union([z.literal(''), Email(messages.emailInvalid)], messages.emailInvalid),
  text: PlainText({
    missing: 'Escreva a sua mensagem.',
    max: contactLimits.textLength,
    long: 'Escreva até 5.000 caracteres.',
  }),
})

export const ContactForm = Fields.check(
  z.refine(({ subject, email }) => !requestKindOf(subject) || email !== '', {
    path: ['email'],
    error: 'Informe o seu e-mail: por ele confirmamos que é você.',
  }),
  z.refine(({ subject, email }) => !isContactCase(subject) || email !== '', {
    path: ['email'],
    error: 'Informe o seu e-mail: o protocolo e a resposta chegam por ele.',
  }),
)
export type ContactMessage = { subject: (typeof messageSubjects)[number]; email: string; text: string }

export type SiteOwner = {
  name: string
  document: string
  address: string
  /** The *encarregado* under Lei 13.709/2018 art. 41. */
  dataProtectionOfficer?: string | undefined
  legalRepresentative?: string | undefined
}

const letters = contactCaseNames.map(name => caseKind(kindOf(name)).letter).join('')
const protocolPattern = new RegExp(`^[${letters}][0-9A-F]{11}$`)
export const isContactProtocol = (text: string) => protocolPattern.test(text)

import * as z from 'zod/mini'
import { Email } from './email.ts'
import { messages } from './messages.ts'
import { PlainText } from './plain-text.ts'
import { keptDays } from './retention-days.ts'

export const contactSubjects = {
  question: 'Dúvida ou problema no site',
  report: 'Denúncia ou pedido de remoção',
  personal_data: 'Meus dados pessoais (LGPD)',
  authority: 'Autoridade, imprensa ou outro assunto',
} as const
export type ContactSubject = keyof typeof contactSubjects

export const contactLimits = { textLength: 5000, keptDays: keptDays.contactMessages } as const

const subjectNames = Object.keys(contactSubjects) as [ContactSubject, ...ContactSubject[]]

export const ContactForm = z.object({
  subject: z.enum(subjectNames, 'Escolha o assunto.'),
  email: z.union([z.literal(''), Email(messages.emailInvalid)], messages.emailInvalid),
  text: PlainText({
    missing: 'Escreva a sua mensagem.',
    max: contactLimits.textLength,
    long: 'Escreva até 5.000 caracteres.',
  }),
})
export type ContactForm = z.output<typeof ContactForm>

export type SiteOwner = {
  name: string
  document: string
  address: string
}

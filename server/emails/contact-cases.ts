import { contactCaseKind, contactOutcomes } from '#contract/contact-case.ts'
import { formatDateTime } from '#contract/format.ts'
import { defineEmail, type EmailDeps, sendEmail } from './send.ts'

type OfCase = { id: number }

const readCase = ({ db }: EmailDeps, id: number) =>
  db
    .selectFrom('contact_cases as c')
    .leftJoin('contact_case_answers as a', 'a.case_id', 'c.id')
    .select(['c.protocol', 'c.kind', 'c.email', 'c.received_at', 'a.outcome', 'a.body as answer'])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** Quotes nothing of what was typed: anybody can type any address. */
export const contactCaseReceivedEmail = defineEmail<OfCase>('contact-case-received-mail', async (deps, { id }) => {
  const found = await readCase(deps, id)
  if (!found) return
  await sendEmail(
    deps,
    { to: found.email },
    {
      subject: 'Recebemos a sua mensagem',
      paragraphs: [
        `Olá. Recebemos uma mensagem com este e-mail em ${formatDateTime(found.received_at, ' às ')}. O protocolo é ${found.protocol}.`,
        `A resposta chega por aqui em até ${contactCaseKind(found.kind).within}.`,
      ],
      closing: 'Se não foi você, ignore este e-mail.',
    },
  )
})

export const contactCaseAnsweredEmail = defineEmail<OfCase>('contact-case-answered-mail', async (deps, { id }) => {
  const found = await readCase(deps, id)
  if (!found?.outcome || !found.answer) return
  await sendEmail(
    deps,
    { to: found.email },
    {
      subject: 'Resposta à sua mensagem',
      paragraphs: [
        `Olá. Esta é a resposta ao protocolo ${found.protocol}: ${contactOutcomes[found.outcome].toLowerCase()}.`,
        ...found.answer.split(/\n+/),
      ],
      closing: 'Se precisar de mais alguma coisa, escreva de novo pela página de contato e cite o protocolo.',
    },
  )
})

export const contactCaseEmails = [contactCaseReceivedEmail, contactCaseAnsweredEmail]

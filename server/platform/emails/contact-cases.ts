import { contactCaseKind, contactOutcomes } from '#contract/contact-case.ts'
import { formatDateTime } from '#contract/format.ts'
import { defineEmail, type EmailDeps, sendEmail } from './send.ts'
import { commonAddress, defineTypedEmail, itemsOf } from './typed-address.ts'

type OfCase = { id: number }

const readCase = ({ db }: EmailDeps, id: number) =>
  db
    .selectFrom('contact_cases as c')
    .leftJoin('contact_case_answers as a', 'a.case_id', 'c.id')
    .select(['c.protocol', 'c.kind', 'c.email', 'c.received_at', 'a.outcome', 'a.body as answer'])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** Of all that was sent with one address since its last mail. Quotes nothing: anybody can type any address. */
export const contactCaseReceivedEmail = defineTypedEmail<OfCase[]>('contact-case-received-mail', {
  recipient: (deps, cases) => commonAddress(cases, async ({ id }) => (await readCase(deps, id))?.email),
  async send(deps, cases, to) {
    const all = await Promise.all(
      itemsOf(cases)
        .slice(0, maxListed)
        .map(({ id }) => readCase(deps, id)),
    )
    const lines = all
      .filter(one => one !== undefined)
      .map(
        ({ kind, protocol, received_at }) =>
          `Recebemos uma mensagem com este e-mail em ${formatDateTime(received_at, ' às ')}. O protocolo é ${protocol}. A resposta chega por aqui em até ${contactCaseKind(kind).within}.`,
      )
    if (lines.length === 0) return
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Recebemos a sua mensagem',
        paragraphs: ['Olá.', ...lines],
        closing: 'Se não foi você, ignore este e-mail.',
      },
    )
  },
})

const maxListed = 20

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

import { pathOf } from '#contract/admin-screens.ts'
import { type AnsweredKindName, answeredKinds, caseOutcomes, caseSubjects, helpHours } from '#contract/case-kinds.ts'
import { describeClock } from '#contract/clock.ts'
import { requestLimits } from '#contract/data-request.ts'
import { disclosedData, legalBases, type WantedDisclosure } from '#contract/disclosure.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { defineEmail, type EmailDeps, sendEmail, sendToAccount } from './send.ts'
import { trustAddresses } from './trust-operators.ts'
import { commonAddress, defineTypedEmail, itemsOf } from './typed-address.ts'

type OfCase = { id: number }

const readCase = ({ db }: EmailDeps, id: number) =>
  db
    .selectFrom('cases as c')
    .leftJoin('case_entries as d', join => join.onRef('d.case_id', '=', 'c.id').on('d.kind', '=', 'decision'))
    .selectAll('c')
    .select('d.body as answer')
    .where('c.id', '=', id)
    .executeTakeFirst()

const maxListed = 20

/** One e-mail covers all cases sent with this address since the previous e-mail. */
const commonRecipient = (deps: EmailDeps, cases: OfCase[]) =>
  commonAddress(cases, async ({ id }) => (await readCase(deps, id))?.email)

async function readCases(deps: EmailDeps, cases: OfCase[]) {
  const ids = [...new Set(itemsOf(cases).map(({ id }) => id))].slice(0, maxListed)
  return (await Promise.all(ids.map(id => readCase(deps, id)))).filter(found => found !== undefined)
}

/** Doesn't quote the message: the address is unverified, so the e-mail could carry text to a stranger. */
export const contactReceivedEmail = defineTypedEmail<OfCase[]>('contact-case-received-mail', {
  recipient: commonRecipient,
  async send(deps, cases, to) {
    const lines = (await readCases(deps, cases)).map(
      ({ subject, protocol, received_at }) =>
        `Recebemos uma mensagem com este e-mail em ${formatDateTime(received_at, ' às ')}. O protocolo é ${protocol}. A resposta chega por aqui em até ${describeClock(caseSubjects[subject].clock)}.`,
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

/** Creates the link when it sends the e-mail, so that the queue holds no token. */
async function linkOf({ db }: EmailDeps, caseId: number) {
  const { token, hash } = makeToken()
  await db.insertInto('secret_links').values({ token_hash: hash, case_id: caseId, mailed: true }).execute()
  return secretLinks.dataRequest(token)
}

export const dataRequestConfirmEmail = defineTypedEmail<OfCase[]>('data-request-confirm-mail', {
  recipient: commonRecipient,
  async send(deps, cases, to) {
    const [first, ...others] = await readCases(deps, cases)
    if (!first) return
    const lines = await Promise.all(
      others.map(async ({ id, protocol }) => `Outro pedido, protocolo ${protocol}: ${await linkOf(deps, id)}`),
    )
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Confirme o seu pedido',
        paragraphs: [
          `Olá. Recebemos um pedido sobre dados pessoais com este e-mail. O protocolo é ${first.protocol}.`,
          `Para sabermos que é você, abra o link e confirme em até ${requestLimits.confirmDays} dias. A resposta chega em até ${requestLimits.answerDays} dias, contados do envio.`,
          ...lines,
        ],
        action: { label: 'Confirmar o pedido', path: await linkOf(deps, first.id) },
        closing: 'Se não foi você, ignore este e-mail: o pedido é apagado. O link abre o pedido sem senha.',
      },
    )
  },
})

/** The answer to a data request may itself contain personal data, so the e-mail only links to it. */
export const caseAnsweredEmail = defineEmail<OfCase>('case-answered-mail', async (deps, { id }) => {
  const found = await readCase(deps, id)
  if (!found?.outcome || !found.answer) return
  const { kind, account_id, email, protocol, outcome, answer } = found
  const answered = answeredKinds[kind as AnsweredKindName]
  if (answered.of !== 'account')
    return sendEmail(
      deps,
      { to: email as string },
      {
        subject: 'Resposta à sua mensagem',
        paragraphs: [
          `Olá. Esta é a resposta ao protocolo ${protocol}: ${caseOutcomes[outcome].toLowerCase()}.`,
          ...answer.split(/\n+/),
        ],
        closing: 'Se precisar de mais alguma coisa, escreva de novo pela página de contato e cite o protocolo.',
      },
    )
  const path = account_id === null ? await linkOf(deps, id) : answered.answerMail.path
  const content = {
    subject: 'O seu pedido foi respondido',
    paragraphs: [`Olá. O pedido do protocolo ${protocol} foi respondido. A resposta está no link.`],
    action: { label: 'Ver a resposta', path },
    closing: answered.answerMail.closing,
  }
  if (account_id !== null) return sendToAccount(deps, account_id, content)
  await sendEmail(deps, { to: email as string }, content)
})

/** Sent only to the operators who answer help requests, because others may read the account's own mailbox. */
export const helpRequestedEmail = defineEmail<OfCase>('help-requested-mail', async (deps, { id }) => {
  const found = await readCase(deps, id)
  if (!found?.due_at) return
  for (const to of await trustAddresses(deps))
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Há um caso urgente',
        paragraphs: [`Olá. Um caso urgente espera por você, com prazo de ${helpHours.person} horas.`],
        action: { label: 'Abrir', path: pathOf('help-request', id) },
        closing: 'Este aviso é automático e vai a quem cuida de confiança e segurança.',
      },
    )
})

type Handed = { approvalId: number; accountId: number }

/** Tells the person what we handed over about them, unless the order is sealed (docs/safety.md T68). */
export const disclosedEmail = defineEmail<Handed>('disclosed-mail', async (deps, { approvalId, accountId }) => {
  const found = await deps.db
    .selectFrom('disclosures as d')
    .innerJoin('approvals as q', 'q.id', 'd.approval_id')
    .select('q.payload')
    .$narrowType<{ payload: WantedDisclosure }>()
    .where('d.approval_id', '=', approvalId)
    .executeTakeFirst()
  if (!found) return
  const { basis, data } = found.payload
  await sendToAccount(deps, accountId, {
    subject: 'Um aviso sobre os seus dados',
    paragraphs: [
      'Olá. Uma autoridade pediu dados seus, e a lei nos obriga a entregá-los.',
      `O que foi entregue: ${data.map(one => disclosedData[one]).join(', ')}. Base legal: ${legalBases[basis].article}.`,
    ],
    action: { label: 'Ver os meus dados', path: paths.privacy },
    closing: 'Se tiver dúvidas, faça um pedido sobre dados pessoais nessa página.',
  })
})

export const caseEmails = [
  contactReceivedEmail,
  dataRequestConfirmEmail,
  caseAnsweredEmail,
  disclosedEmail,
  helpRequestedEmail,
]

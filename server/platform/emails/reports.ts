import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { reportMessages } from '#contract/report.ts'
import {
  answerHours,
  type BlockReason,
  blockReasons,
  hidesUponReceipt,
  type ReportKind,
  reportKind,
  reportLimits,
  type Verdict,
} from '#contract/report-kinds.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import { defineEmail, type EmailDeps, sendEmail, sendToAccount } from './send.ts'
import { trustAddresses } from './trust-operators.ts'
import { commonAddress, defineTypedEmail, itemsOf } from './typed-address.ts'

type OfReport = { reportId: number }

const readReport = ({ db }: EmailDeps, reportId: number) =>
  db.selectFrom('reports').selectAll().where('id', '=', reportId).executeTakeFirst()

/** Creates the link when it sends the e-mail, so that the queue holds no token. */
async function linkOf({ db }: EmailDeps, reportId: number, side: 'notifier' | 'author') {
  const { token, hash } = makeToken()
  await db.insertInto('secret_links').values({ token_hash: hash, report_id: reportId, side, mailed: true }).execute()
  return side === 'notifier' ? secretLinks.reportFollowing(token) : secretLinks.reportedContent(token)
}

type NotifierEmail = { subject: string; paragraphs: (protocol: string) => string[] }

async function sendToNotifier(deps: EmailDeps, reportId: number, { subject, paragraphs }: NotifierEmail) {
  const report = await readReport(deps, reportId)
  if (!report?.email) return
  await sendEmail(
    deps,
    { to: report.email },
    {
      subject,
      paragraphs: paragraphs(report.protocol),
      action: { label: 'Acompanhar', path: await linkOf(deps, reportId, 'notifier') },
      closing: 'Guarde este link só para você: ele abre o caso sem senha.',
    },
  )
}

const maxListed = 20

/**
 * Covers all notices sent with this address since the previous e-mail. The address is unverified, so the recipient may
 * not have sent any of them.
 */
export const reportReceivedEmail = defineTypedEmail<OfReport[]>('report-received-mail', {
  recipient: (deps, reports) =>
    commonAddress(reports, async ({ reportId }) => (await readReport(deps, reportId))?.email),
  async send(deps, reports, to) {
    const ids = [...new Set(itemsOf(reports).map(({ reportId }) => reportId))].slice(0, maxListed)
    const all = await Promise.all(ids.map(id => readReport(deps, id)))
    const [first, ...others] = all.filter(report => report !== undefined)
    if (!first) return
    const due = first.due_at ? [`Decidimos até ${formatDateTime(first.due_at, ' às ')}.`] : []
    const lines = await Promise.all(
      others.map(
        async ({ id, protocol }) => `Outro aviso, protocolo ${protocol}: ${await linkOf(deps, id, 'notifier')}`,
      ),
    )
    await sendEmail(
      deps,
      { to },
      {
        subject: 'Recebemos o seu aviso',
        paragraphs: [
          `Olá. Recebemos um aviso com este e-mail. O protocolo é ${first.protocol}.`,
          ...due,
          ...([first, ...others].some(hidesUponReceipt) ? [confirmFirst] : []),
          ...lines,
        ],
        action: { label: 'Confirmar e acompanhar', path: await linkOf(deps, first.id, 'notifier') },
        closing:
          'Guarde este link só para você: ele abre o caso sem senha. Se não foi você, não confirme e ignore este e-mail.',
      },
    )
  },
})

const confirmFirst =
  'Abra o link e confirme que foi você: só então o conteúdo sai do ar por precaução, até a decisão. O prazo já está correndo.'

export const reportQuestionEmail = defineEmail<OfReport>('report-asked-mail', (deps, { reportId }) =>
  sendToNotifier(deps, reportId, {
    subject: 'Precisamos de uma informação sua',
    paragraphs: protocol => [`Olá. Sobre o protocolo ${protocol}, temos uma pergunta. Leia e responda pelo link.`],
  }),
)

export const reportDecidedEmail = defineEmail<OfReport>('report-decided-mail', (deps, { reportId }) =>
  sendToNotifier(deps, reportId, {
    subject: 'O seu aviso foi decidido',
    paragraphs: protocol => [`Olá. O caso do protocolo ${protocol} foi decidido. A decisão e o motivo estão no link.`],
  }),
)

/** `until` is the last day of the block, `YYYY-MM-DD`. */
type Blocked = OfReport & { reason: BlockReason; until: string }

export const reportBlockedEmail = defineEmail<Blocked>('report-blocked-mail', (deps, { reportId, reason, until }) =>
  sendToNotifier(deps, reportId, {
    subject: 'Por um tempo, não recebemos denúncias suas',
    paragraphs: protocol => [
      `Olá. Por causa da denúncia de protocolo ${protocol}, até ${formatDate(until)} não recebemos outras com este e-mail. O motivo: ${blockReasons[reason].toLowerCase()}.`,
      reportMessages.alwaysReceived,
      'Quem decidiu foi uma pessoa da nossa equipe. Se não concorda, ou se não foi você quem denunciou, responda pelo link.',
    ],
  }),
)

/** An abuser may also read this e-mail, so neither the e-mail nor the page mentions a suspicion. */
export const contentHiddenEmail = defineEmail<OfReport>('content-hidden-mail', async (deps, { reportId }) => {
  const report = await readReport(deps, reportId)
  if (!report || report.account_id === null || report.due_at === null) return
  await sendToAccount(deps, report.account_id, {
    subject: 'Seu anúncio está em verificação',
    paragraphs: [
      'Olá. Por precaução, tiramos do ar o seu anúncio ou parte dele enquanto uma pessoa da nossa equipe verifica. Não é uma punição.',
      `No link abaixo estão a regra e a forma de responder. Se você responder, a decisão sai em até ${answerHours} horas.`,
    ],
    action: { label: 'Ver e responder', path: await linkOf(deps, reportId, 'author') },
    closing: `A verificação termina até ${formatDateTime(report.due_at, ' às ')}.`,
  })
})

/** Sent when an operator has restored the content, but the case is still open. */
export const hidingUndoneEmail = defineEmail<{ accountId: number }>('hiding-undone-mail', (deps, { accountId }) =>
  sendToAccount(deps, accountId, {
    subject: 'Seu anúncio voltou ao ar',
    paragraphs: [
      'Olá. Uma pessoa da nossa equipe colocou de volta no ar o que tínhamos ocultado por precaução.',
      'A verificação continua, e você recebe um e-mail quando ela terminar.',
    ],
    closing: 'Se quiser dizer algo, use o link do e-mail anterior.',
  }),
)

/**
 * `tips`: anonymous tips have reached their limit and no longer hide content. `notices`: many notices with a confirmed
 * e-mail hid content in the last hour.
 */
type Flood = OfReport & { cause: 'tips' | 'notices' }

const floods = {
  tips: {
    subject: 'Muitas denúncias anônimas agora',
    text: (count: number) =>
      count === 1
        ? 'O limite do que denúncias anônimas ocultam foi alcançado. 1 caso urgente continua no ar até alguém decidir.'
        : `O limite do que denúncias anônimas ocultam foi alcançado. ${count} casos urgentes continuam no ar até alguém decidir.`,
  },
  notices: {
    subject: 'Muitos avisos agora',
    text: () =>
      'Muitos avisos com e-mail confirmado ocultaram conteúdo na última hora. Veja se são de uma só origem: num deles se desfaz tudo o que ela ocultou.',
  },
}

export const reportFloodEmail = defineEmail<Flood[]>('report-flood-mail', async (deps, cases) => {
  for (const [cause, { subject, text }] of Object.entries(floods)) {
    const ids = [...new Set(cases.filter(one => one.cause === cause).map(({ reportId }) => reportId))]
    const [first] = ids
    if (first === undefined) continue
    const path = ids.length === 1 ? pathOf('report', first) : adminPaths.worklist
    for (const to of await trustAddresses(deps))
      await sendEmail(
        deps,
        { to },
        {
          subject,
          paragraphs: [`Olá. ${text(ids.length)}`],
          action: { label: 'Abrir', path },
          closing: 'Este aviso é automático e vai a quem cuida de confiança e segurança.',
        },
      )
  }
})

/** `first`: on appeal, the original verdict. */
type Decided = OfReport & { verdict: Verdict; first?: Verdict }
type Outcome = { subject: string; text: string; closing: string }

const contestable = `Você pode contestar pelo link em até ${reportLimits.contestationDays} dias. Outra pessoa julga, em até ${answerHours} horas.`

const outcomes = {
  removed: {
    subject: 'Um conteúdo seu foi removido',
    text: 'Olá. Removemos um conteúdo seu, e ele não pode ser enviado de novo.',
    closing: contestable,
  },
  returned: {
    subject: 'Um texto seu saiu do ar',
    text: 'Olá. Tiramos do ar um texto, um link ou o número do seu anúncio. O resto continua no site. Corrija em sua conta e envie uma nova versão: ela aparece depois de revisada.',
    closing: contestable,
  },
  kept: {
    subject: 'A verificação terminou',
    text: 'Olá. A verificação terminou, e o seu conteúdo continua valendo.',
    closing: 'Para esta verificação, não é preciso fazer nada.',
  },
  upheld: {
    subject: 'A sua contestação foi julgada',
    text: 'Olá. Outra pessoa da nossa equipe julgou a sua contestação, e a primeira decisão continua valendo.',
    closing: 'Esta decisão é final.',
  },
  restored: {
    subject: 'A sua contestação foi aceita',
    text: 'Olá. A sua contestação foi aceita: a remoção foi desfeita.',
    closing: reportMessages.sendAgain,
  },
  republished: {
    subject: 'A sua contestação foi aceita',
    text: 'Olá. A sua contestação foi aceita: o texto que saiu do ar está de volta no seu anúncio.',
    closing: 'Se você já tiver enviado outra versão, vale a que foi aprovada por último.',
  },
} satisfies Record<string, Outcome>

const undone: Record<Verdict, Outcome> = {
  removed: outcomes.restored,
  returned: outcomes.republished,
  suspended: outcomes.kept,
  kept: outcomes.kept,
}

function outcomeOf({ verdict, first }: Decided): Outcome {
  if (verdict === 'kept') return undone[first ?? 'kept']
  if (verdict === first || verdict === 'suspended') return outcomes.upheld
  return first ? { ...outcomes[verdict], closing: outcomes.upheld.closing } : outcomes[verdict]
}

/** A suspended account gets a different e-mail and page. */
export const authorDecidedEmail = defineEmail<Decided>('author-decided-mail', async (deps, decided) => {
  const report = await readReport(deps, decided.reportId)
  if (!report || report.account_id === null) return
  const { subject, text, closing } = outcomeOf(decided)
  await sendToAccount(deps, report.account_id, {
    subject,
    paragraphs: [
      text,
      ...(decided.verdict === 'returned' ? await readReason(deps, report) : []),
      `A regra: ${reportKind(report.kind).rule}`,
      'Quem decidiu foi uma pessoa da nossa equipe, não um sistema automático.',
    ],
    action: { label: 'Ver o motivo', path: await linkOf(deps, report.id, 'author') },
    closing,
  })
})

/**
 * Returns the reason for the decision, so the author can correct the text. Leaves it out if others may read the
 * mailbox.
 */
async function readReason({ db }: EmailDeps, { id, kind }: { id: number; kind: ReportKind }) {
  if (reportKind(kind).hides === 'person') return []
  const decisions = db.selectFrom('report_decisions').select('body').where('report_id', '=', id)
  const latest = await decisions.orderBy('number', 'desc').executeTakeFirst()
  return latest ? [`Motivo: ${latest.body}`] : []
}

/**
 * Removing a picture also removes other people's copies of it. When the removal is undone, this e-mail tells those
 * people, who got no other e-mail about the report.
 */
export const copyAllowedEmail = defineEmail<{ accountId: number }>('copy-allowed-mail', (deps, { accountId }) =>
  sendToAccount(deps, accountId, {
    subject: 'Uma remoção foi desfeita',
    paragraphs: [
      'Olá. Removemos um conteúdo seu porque era igual a um que tínhamos removido de outra conta. Essa decisão foi revista e desfeita.',
    ],
    closing: reportMessages.sendAgain,
  }),
)

export const reportEmails = [
  reportReceivedEmail,
  reportQuestionEmail,
  reportDecidedEmail,
  reportBlockedEmail,
  contentHiddenEmail,
  hidingUndoneEmail,
  reportFloodEmail,
  authorDecidedEmail,
  copyAllowedEmail,
]

import { documentLimits, type EndCause, endedTexts } from '#contract/documents.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { alertAccount } from './alert.ts'
import { describeListing } from './missing-steps.ts'
import { defineEmail, type EmailDeps } from './send.ts'

const { keptDays } = documentLimits

export const documentsApprovedEmail = defineEmail<{ accountId: number }>(
  'documents-approved-mail',
  async (deps, { accountId }, job) => {
    const { lead, missing } = await describeListing(deps, accountId)
    await alertAccount(
      deps,
      { job, kind: 'documents', accountId },
      {
        subject: 'Verificação concluída',
        paragraphs: ['Olá. Sua verificação foi aprovada.', ...lead],
        steps: missing,
        action: { label: 'Abrir minha conta', path: paths.accountMenu },
        closing: `As fotos do documento serão apagadas em até ${keptDays.approved} dias.`,
      },
    )
  },
)

type Rejection = { accountId: number; submissionId: number }

export const documentsRejectedEmail = defineEmail<Rejection>(
  'documents-rejected-mail',
  async (deps, { accountId, submissionId }, job) => {
    const review = await deps.db
      .selectFrom('kyc_reviews')
      .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_reviews.submission_id')
      .select('reason')
      .where('submission_id', '=', submissionId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (!review?.reason) return
    await alertAccount(
      deps,
      { job, kind: 'documents', accountId },
      {
        subject: 'Sua verificação precisa de atenção',
        paragraphs: [
          'Olá. Não foi possível concluir sua verificação.',
          `Motivo: ${review.reason}`,
          'Você pode enviar novas fotos.',
        ],
        action: { label: 'Enviar novas fotos', path: paths.documents },
        closing: `As fotos anteriores serão apagadas em até ${keptDays.rejected} dias.`,
      },
    )
  },
)

type Ending = { accountId: number; submissionId: number }

const readEnd = ({ db }: EmailDeps, { accountId, submissionId }: Ending) =>
  db
    .selectFrom('kyc_reviews')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_reviews.submission_id')
    .select(['valid_until', 'end_cause', 'ended_at'])
    .where('submission_id', '=', submissionId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

const renewing = { label: 'Enviar novas fotos', path: paths.documents }

const endingTexts: Record<EndCause, string> = {
  document: 'O documento que você enviou está perto de vencer.',
  term: 'A verificação vale por dois anos, e esse prazo está perto do fim.',
  new_face: 'Precisamos conferir de novo quem aparece nos seus arquivos.',
  new_number: 'O número de telefone mudou, e precisamos conferir de novo quem usa a conta.',
  replaced: 'A verificação está perto do fim.',
}

export const documentsEndingEmail = defineEmail<Ending>('documents-ending-mail', async (deps, ending, job) => {
  const end = await readEnd(deps, ending)
  if (!end?.valid_until || end.ended_at) return
  await alertAccount(
    deps,
    { job, kind: 'documents', accountId: ending.accountId },
    {
      subject: 'Sua verificação precisa ser renovada',
      paragraphs: [
        `Olá. ${endingTexts[end.end_cause ?? 'term']}`,
        `Envie novas fotos até ${formatDateTime(end.valid_until.toISOString(), ' às ')}. Enquanto conferimos, nada muda na sua conta.`,
      ],
      action: renewing,
      closing: 'São as mesmas três fotos de antes e levam poucos minutos.',
    },
  )
})

export const documentsEndedEmail = defineEmail<Ending>('documents-ended-mail', async (deps, ending, job) => {
  const end = await readEnd(deps, ending)
  if (!end?.ended_at) return
  await alertAccount(
    deps,
    { job, kind: 'documents', accountId: ending.accountId },
    {
      subject: 'Sua verificação terminou',
      paragraphs: [
        `Olá. ${endedTexts[end.end_cause ?? 'term']}`,
        'O que estava no ar saiu, e volta quando a nova verificação for aprovada.',
      ],
      action: renewing,
      closing: 'Se tiver dúvidas, fale com o Atendimento, no menu da sua conta.',
    },
  )
})

export const documentEmails = [
  documentsApprovedEmail,
  documentsRejectedEmail,
  documentsEndingEmail,
  documentsEndedEmail,
]

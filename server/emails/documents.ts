import { documentLimits } from '#contract/kyc.ts'
import { paths } from '#contract/paths.ts'
import { alertAccount } from './alert.ts'
import { defineEmail } from './send.ts'

const { keptDays } = documentLimits

export const documentsApprovedEmail = defineEmail<{ accountId: number }>(
  'documents-approved-mail',
  (deps, { accountId }, job) =>
    alertAccount(
      deps,
      { job, kind: 'documents', accountId },
      {
        subject: 'Verificação concluída',
        paragraphs: [
          'Olá. Sua verificação foi aprovada.',
          'Se ainda falta algum passo do cadastro, ele está na sua conta.',
        ],
        action: { label: 'Abrir minha conta', url: `${deps.env.publicUrl}${paths.accountMenu}` },
        closing: `As fotos do documento serão apagadas em até ${keptDays.approved} dias.`,
      },
    ),
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
        action: { label: 'Enviar novas fotos', url: `${deps.env.publicUrl}${paths.documents}` },
        closing: `As fotos anteriores serão apagadas em até ${keptDays.rejected} dias.`,
      },
    )
  },
)

export const documentEmails = [documentsApprovedEmail, documentsRejectedEmail]

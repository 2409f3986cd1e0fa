import { paths } from '#contract/paths.ts'
import { alertAccount } from './alert.ts'
import { describeListing } from './missing-steps.ts'
import { defineEmail } from './send.ts'

const openAccount = { label: 'Abrir minha conta', path: paths.accountMenu }

export const profileApprovedEmail = defineEmail<{ accountId: number }>(
  'profile-approved-mail',
  async (deps, { accountId }, job) => {
    const { lead, missing, closing } = await describeListing(deps, accountId)
    await alertAccount(
      deps,
      { job, kind: 'content', accountId },
      {
        subject: 'Seus dados foram aprovados',
        paragraphs: ['Olá. Seu perfil foi aprovado.', ...lead],
        steps: missing,
        action: openAccount,
        closing,
      },
    )
  },
)

type Refusal = { accountId: number; submissionId: number }

export const profileRefusedEmail = defineEmail<Refusal>(
  'profile-refused-mail',
  async (deps, { accountId, submissionId }, job) => {
    const review = await deps.db
      .selectFrom('profile_reviews')
      .select('reason')
      .where('submission_id', '=', submissionId)
      .executeTakeFirst()
    if (!review?.reason) return
    await alertAccount(
      deps,
      { job, kind: 'content', accountId },
      {
        subject: 'Seus dados precisam de atenção',
        paragraphs: [
          'Olá. A última versão dos seus dados foi revisada e não foi aprovada. Se já havia uma aprovada antes, ela continua valendo.',
          `Motivo: ${review.reason}`,
          'Você pode corrigir e enviar de novo.',
        ],
        action: openAccount,
        closing: 'Se tiver dúvidas, fale com o Atendimento, no menu da sua conta.',
      },
    )
  },
)

/** `mediaId` is null for a deleted item, because its row no longer exists when we send the e-mail. */
type MediaDecision = { accountId: number; mediaId: number | null }

/** Reads the current decisions, so a decision that changed in the meantime is reported once, in its latest form. */
export const mediaDecidedEmail = defineEmail<MediaDecision[]>('media-decided-mail', async (deps, decisions, job) => {
  const [first] = decisions
  if (!first) return
  const ids = decisions.flatMap(({ mediaId }) => mediaId ?? [])
  const reviews = await deps.db
    .selectFrom('media_reviews')
    .select(['verdict', 'reason'])
    .where('media_id', 'in', [...ids, 0])
    .execute()
  const refused = new Map<string, number>()
  for (const { reason } of reviews) if (reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + 1)
  const approved = reviews.filter(({ verdict }) => verdict === 'approved').length
  const removed = decisions.length - ids.length
  if (reviews.length + removed === 0) return
  const { lead, missing, closing } = await describeListing(deps, first.accountId)
  await alertAccount(
    deps,
    { job, kind: 'content', accountId: first.accountId },
    {
      subject: 'Seus arquivos foram revisados',
      paragraphs: [
        'Olá. Revisamos arquivos que você enviou.',
        ...describeMedia({ approved, refused, removed }),
        ...lead,
      ],
      steps: missing,
      action: openAccount,
      closing: refused.size + removed > 0 ? 'Se discordar, fale com o Atendimento, no menu da sua conta.' : closing,
    },
  )
})

type DecidedMedia = { approved: number; refused: ReadonlyMap<string, number>; removed: number }

const describeMedia = ({ approved, refused, removed }: DecidedMedia) => [
  ...(approved > 0 ? [`Aprovados: ${approved}.`] : []),
  ...[...refused].map(
    ([reason, count]) => `${count === 1 ? 'Não aprovado' : 'Não aprovados'}: ${count}. Motivo: ${reason}`,
  ),
  ...(removed > 0
    ? [
        `${removed === 1 ? 'Removido' : 'Removidos'}: ${removed}. Não segue as nossas regras e não pode ser enviado de novo.`,
      ]
    : []),
]

type HeldMedia = { accountId: number; mediaId: number }

/** Skips items that have been reviewed or removed in the meantime, because another e-mail covers those. */
export const mediaHeldEmail = defineEmail<HeldMedia[]>('media-held-mail', async (deps, held, job) => {
  const [first] = held
  if (!first) return
  const waiting = await deps.db
    .selectFrom('media as m')
    .leftJoin('media_reviews as r', 'r.media_id', 'm.id')
    .select('m.id')
    .where(
      'm.id',
      'in',
      held.map(({ mediaId }) => mediaId),
    )
    .where('r.media_id', 'is', null)
    .execute()
  if (waiting.length === 0) return
  const isOne = waiting.length === 1
  await alertAccount(
    deps,
    { job, kind: 'content', accountId: first.accountId },
    {
      subject: isOne ? 'Um arquivo seu voltou para a revisão' : 'Arquivos seus voltaram para a revisão',
      paragraphs: [
        `Olá. ${isOne ? 'Um arquivo seu se parece' : `${waiting.length} arquivos seus se parecem`} com uma imagem que foi removida. Isso pode ser coincidência: uma pessoa da equipe vai olhar.`,
        `Até lá, ${isOne ? 'ele não aparece' : 'eles não aparecem'} para quem visita. Se for outra imagem, volta a aparecer; se for a mesma, é removida. Você recebe a resposta por e-mail.`,
      ],
      action: openAccount,
      closing: 'Para esta revisão, não é preciso fazer nada.',
    },
  )
})

export const contentReviewEmails = [profileApprovedEmail, profileRefusedEmail, mediaDecidedEmail, mediaHeldEmail]

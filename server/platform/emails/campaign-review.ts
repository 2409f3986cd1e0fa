import { paths } from '#contract/paths.ts'
import { alertAccount } from './alert.ts'
import { describeListing } from './missing-steps.ts'
import { defineEmail, type EmailDeps } from './send.ts'

const openCampaigns = { label: 'Minhas Publicidades', path: paths.campaigns }
const contest = 'Se discordar, fale com o Atendimento, no menu da sua conta.'

/** `removed` is the title of a deleted campaign, because its row no longer exists when we send the e-mail. */
type CampaignDecision = { accountId: number } & ({ submissionId: number } | { removed: string })

export const campaignsDecidedEmail = defineEmail<CampaignDecision[]>(
  'campaigns-decided-mail',
  async (deps, decisions, job) => {
    const [first] = decisions
    if (!first) return
    const ids = decisions.flatMap(decision => ('submissionId' in decision ? decision.submissionId : []))
    const removed = decisions.flatMap(decision => ('removed' in decision ? decision.removed : []))
    const reviews = await readReviews(deps, ids)
    if (reviews.length + removed.length === 0) return
    const refused = reviews.filter(({ reason }) => reason !== null)
    const { lead, missing, closing } = await describeListing(deps, first.accountId)
    await alertAccount(
      deps,
      { job, kind: 'campaigns', accountId: first.accountId },
      {
        subject: 'Suas publicidades foram revisadas',
        paragraphs: [
          'Olá. Revisamos publicidades que você enviou.',
          ...reviews.filter(({ reason }) => reason === null).map(({ title }) => `Aprovada: ${title}.`),
          ...refused.map(({ title, reason }) => `Não aprovada: ${title}. Motivo: ${reason}`),
          ...(refused.length > 0
            ? ['Você pode corrigir e enviar de novo. Se já havia uma versão aprovada, ela continua no ar.']
            : []),
          ...removed.map(
            title => `Removida: ${title}. A imagem não segue as nossas regras e não pode ser enviada de novo.`,
          ),
          ...lead,
        ],
        steps: missing,
        action: openCampaigns,
        closing: refused.length + removed.length > 0 ? contest : closing,
      },
    )
  },
)

const readReviews = ({ db }: EmailDeps, submissionIds: readonly number[]) =>
  db
    .selectFrom('campaign_reviews as r')
    .innerJoin('campaign_submissions as s', 's.id', 'r.submission_id')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select(['s.title', 'r.reason'])
    .where('s.id', 'in', [...submissionIds, 0])
    // A campaign suspended in the meantime gets its own e-mail.
    .where(({ eb, or }) => or([eb('r.reason', 'is not', null), eb('c.suspended_at', 'is', null)]))
    .orderBy('s.id')
    .execute()

type Campaign = { accountId: number; campaignId: number }

export const campaignSuspendedEmail = defineEmail<Campaign & { reason: string }>(
  'campaign-suspended-mail',
  async (deps, { accountId, campaignId, reason }, job) => {
    const title = await readTitle(deps, campaignId)
    if (title === undefined) return
    await alertAccount(
      deps,
      { job, kind: 'campaigns', accountId },
      {
        subject: 'Uma publicidade saiu do ar',
        paragraphs: [`Olá. A publicidade "${title}" foi retirada do ar.`, `Motivo: ${reason}`],
        action: openCampaigns,
        closing: contest,
      },
    )
  },
)

export const campaignRestoredEmail = defineEmail<Campaign>(
  'campaign-restored-mail',
  async (deps, { accountId, campaignId }, job) => {
    const title = await readTitle(deps, campaignId)
    if (title === undefined) return
    const { lead, missing, closing } = await describeListing(deps, accountId)
    await alertAccount(
      deps,
      { job, kind: 'campaigns', accountId },
      {
        subject: 'Uma publicidade voltou ao ar',
        paragraphs: [`Olá. A publicidade "${title}" não está mais suspensa.`, ...lead],
        steps: missing,
        action: openCampaigns,
        closing,
      },
    )
  },
)

async function readTitle({ db }: EmailDeps, campaignId: number) {
  const campaign = await db
    .selectFrom('campaigns as c')
    .innerJoin('campaign_submissions as s', 's.campaign_id', 'c.id')
    .select(({ fn }) => fn.coalesce('c.title', 's.title').as('title'))
    .where('c.id', '=', campaignId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return campaign?.title
}

/** If the campaign has been reviewed or removed in the meantime, another e-mail covers that. */
export const campaignHeldEmail = defineEmail<{ accountId: number; submissionId: number }>(
  'campaign-held-mail',
  async (deps, { accountId, submissionId }, job) => {
    const waiting = await deps.db
      .selectFrom('campaign_submissions as s')
      .leftJoin('campaign_reviews as r', 'r.submission_id', 's.id')
      .select('s.title')
      .where('s.id', '=', submissionId)
      .where('r.submission_id', 'is', null)
      .executeTakeFirst()
    if (!waiting) return
    await alertAccount(
      deps,
      { job, kind: 'campaigns', accountId },
      {
        subject: 'Uma publicidade voltou para a revisão',
        paragraphs: [
          `Olá. A imagem da publicidade "${waiting.title}" se parece com uma imagem que foi removida. Isso pode ser coincidência: uma pessoa da equipe vai olhar.`,
          'Até lá, a publicidade não aparece. Se for outra imagem, volta ao ar; se for a mesma, é removida. Você recebe a resposta por e-mail.',
        ],
        action: openCampaigns,
        closing: 'Para esta revisão, não é preciso fazer nada.',
      },
    )
  },
)

export const campaignReviewEmails = [
  campaignsDecidedEmail,
  campaignSuspendedEmail,
  campaignRestoredEmail,
  campaignHeldEmail,
]

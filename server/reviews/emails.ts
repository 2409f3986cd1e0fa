import type { Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import type { Env } from '#server/env.ts'
import { task } from '#server/jobs/enqueue.ts'
import { mailOwner } from './notify-owner.ts'

type Site = Pick<Env, 'publicUrl'>
type Account = { accountId: number }
type Submission = Account & { submissionId: number }

const openAccount = ({ publicUrl }: Site) => ({ label: 'Abrir minha conta', url: `${publicUrl}/perfil` })
const nothingToDo = 'Você não precisa fazer nada.'

export const profileApprovedMail = task<Account>('profile-approved-mail')

export const mailProfileApproved = (app: App, { accountId }: Account) =>
  mailOwner(app, accountId, {
    subject: 'Seus dados foram aprovados',
    paragraphs: ['Olá. A última versão dos seus dados foi revisada e aprovada.'],
    action: openAccount(app.env),
    closing: nothingToDo,
  })

export const profileRefusedMail = task<Submission>('profile-refused-mail')

export async function mailProfileRefused(app: App, { accountId, submissionId }: Submission) {
  const review = await app.db
    .selectFrom('profile_reviews')
    .select('reason')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()
  if (review?.reason) await mailOwner(app, accountId, profileRefusedLetter(app.env, review.reason))
}

const profileRefusedLetter = (site: Site, reason: string): Letter => ({
  subject: 'Seus dados precisam de atenção',
  paragraphs: [
    'Olá. A última versão dos seus dados foi revisada e não foi aprovada. Se já havia uma aprovada antes, ela continua valendo.',
    `Motivo: ${reason}`,
    'Você pode corrigir e enviar de novo.',
  ],
  action: openAccount(site),
  closing: 'Se tiver dúvidas, fale com o Atendimento, no menu da sua conta.',
})

/** `mediaId` is null for an item that was banned and deleted. */
type MediaNews = Account & { mediaId: number | null }

/** One e-mail gathers the decisions of some minutes. */
export const mediaDecidedMail = task<MediaNews[]>('media-decided-mail')

/** Reports the current reviews: a decision that was changed within the wait is mailed once. */
export async function mailMediaDecided(app: App, news: readonly MediaNews[]) {
  const [first] = news
  if (!first) return
  const ids = news.flatMap(({ mediaId }) => mediaId ?? [])
  const reviews = await app.db
    .selectFrom('media_reviews')
    .select(['verdict', 'reason'])
    .where('media_id', 'in', [...ids, 0])
    .execute()
  const refused = new Map<string, number>()
  for (const { reason } of reviews) if (reason !== null) refused.set(reason, (refused.get(reason) ?? 0) + 1)
  const approved = reviews.filter(({ verdict }) => verdict === 'approved').length
  const removed = news.length - ids.length
  // Items that their owner deleted meanwhile have no review any more.
  if (reviews.length + removed === 0) return
  await mailOwner(app, first.accountId, mediaDecidedLetter(app.env, { approved, refused, removed }))
}

type DecidedMedia = { approved: number /** By reason. */; refused: ReadonlyMap<string, number>; removed: number }

const mediaDecidedLetter = (site: Site, { approved, refused, removed }: DecidedMedia): Letter => ({
  subject: 'Seus arquivos foram revisados',
  paragraphs: [
    'Olá. Revisamos arquivos que você enviou.',
    ...(approved > 0 ? [`Aprovados: ${approved}.`] : []),
    ...[...refused].map(
      ([reason, count]) => `${count === 1 ? 'Não aprovado' : 'Não aprovados'}: ${count}. Motivo: ${reason}`,
    ),
    ...(removed > 0
      ? [
          `${removed === 1 ? 'Removido' : 'Removidos'}: ${removed}. Não segue as nossas regras e não pode ser enviado de novo.`,
        ]
      : []),
  ],
  action: openAccount(site),
  closing: refused.size + removed > 0 ? contest : nothingToDo,
})

const contest = 'Se discordar, fale com o Atendimento, no menu da sua conta.'

const openAds = ({ publicUrl }: Site) => ({ label: 'Minhas Publicidades', url: `${publicUrl}/update-publication` })

/** A decided version, or the title of an ad that was banned and deleted. */
type CampaignNews = Account & ({ submissionId: number } | { removed: string })

/** One e-mail gathers the decisions of some minutes. */
export const campaignsDecidedMail = task<CampaignNews[]>('campaigns-decided-mail')

export async function mailCampaignsDecided(app: App, news: readonly CampaignNews[]) {
  const [first] = news
  if (!first) return
  const ids = news.flatMap(one => ('submissionId' in one ? one.submissionId : []))
  const removed = news.flatMap(one => ('removed' in one ? one.removed : []))
  const reviews = await readCampaignReviews(app, ids)
  // Ads that their owner deleted meanwhile have no review any more.
  if (reviews.length + removed.length === 0) return
  await mailOwner(app, first.accountId, campaignsDecidedLetter(app.env, reviews, removed))
}

type CampaignReview = { title: string; reason: string | null }

const readCampaignReviews = ({ db }: App, ids: readonly number[]): Promise<CampaignReview[]> =>
  db
    .selectFrom('campaign_reviews as r')
    .innerJoin('campaign_submissions as s', 's.id', 'r.submission_id')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select(['s.title', 'r.reason'])
    .where('s.id', 'in', [...ids, 0])
    // A suspension has an e-mail of its own.
    .where(({ eb, or }) => or([eb('r.reason', 'is not', null), eb('c.suspended_at', 'is', null)]))
    .orderBy('s.id')
    .execute()

function campaignsDecidedLetter(site: Site, reviews: readonly CampaignReview[], removed: readonly string[]): Letter {
  const refused = reviews.filter(({ reason }) => reason !== null)
  return {
    subject: 'Suas publicidades foram revisadas',
    paragraphs: [
      'Olá. Revisamos publicidades que você enviou.',
      ...reviews.flatMap(({ title, reason }) => (reason === null ? [`Aprovada: ${title}.`] : [])),
      ...refused.map(({ title, reason }) => `Não aprovada: ${title}. Motivo: ${reason}`),
      ...(refused.length > 0
        ? ['Você pode corrigir e enviar de novo. Se já havia uma versão aprovada, ela continua no ar.']
        : []),
      ...removed.map(
        title => `Removida: ${title}. A imagem não segue as nossas regras e não pode ser enviada de novo.`,
      ),
    ],
    action: openAds(site),
    closing: refused.length + removed.length > 0 ? contest : nothingToDo,
  }
}

type Ad = Account & { campaignId: number }

export const campaignSuspendedMail = task<Ad & { reason: string }>('campaign-suspended-mail')

export async function mailCampaignSuspended(app: App, { accountId, campaignId, reason }: Ad & { reason: string }) {
  const title = await readTitle(app, campaignId)
  if (title === undefined) return
  await mailOwner(app, accountId, {
    subject: 'Uma publicidade saiu do ar',
    paragraphs: [`Olá. A publicidade "${title}" foi retirada do ar.`, `Motivo: ${reason}`],
    action: openAds(app.env),
    closing: contest,
  })
}

export const campaignRestoredMail = task<Ad>('campaign-restored-mail')

export async function mailCampaignRestored(app: App, { accountId, campaignId }: Ad) {
  const title = await readTitle(app, campaignId)
  if (title === undefined) return
  await mailOwner(app, accountId, {
    subject: 'Uma publicidade voltou ao ar',
    paragraphs: [`Olá. A publicidade "${title}" não está mais suspensa.`],
    action: openAds(app.env),
    closing: nothingToDo,
  })
}

/** The live title, or that of the latest version. */
async function readTitle({ db }: App, campaignId: number) {
  const found = await db
    .selectFrom('campaigns as c')
    .innerJoin('campaign_submissions as s', 's.campaign_id', 'c.id')
    .select(({ fn }) => fn.coalesce('c.title', 's.title').as('title'))
    .where('c.id', '=', campaignId)
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.title
}

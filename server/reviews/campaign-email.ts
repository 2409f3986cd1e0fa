import type { Letter } from '#server/accounts/compose-letter.ts'
import type { App } from '#server/app.ts'
import type { Env } from '#server/env.ts'
import type { CampaignNews } from './campaign-tasks.ts'
import { mailOwner } from './content-email.ts'

/** What the partner removed meanwhile is no news to them. */
export async function mailCampaignsDecided(app: App, news: readonly CampaignNews[]) {
  const [first] = news
  if (!first) return
  const ids = news.flatMap(one => ('submissionId' in one ? one.submissionId : []))
  const decided = await readDecided(
    app,
    ids,
    news.flatMap(one => ('removed' in one ? one.removed : [])),
  )
  const { approved, refused, removed } = decided
  if (approved.length + refused.length + removed.length === 0) return
  await mailOwner(app, first.accountId, campaignsDecidedLetter(app.env, decided))
}

async function readDecided({ db }: App, ids: readonly number[], removed: readonly string[]): Promise<Decided> {
  const reviews = await db
    .selectFrom('campaign_reviews as r')
    .innerJoin('campaign_submissions as s', 's.id', 'r.submission_id')
    .innerJoin('campaigns as c', 'c.id', 's.campaign_id')
    .select(['s.title', 'r.reason'])
    .where('s.id', 'in', [...ids, 0])
    // Of what was taken down meanwhile another mail has told.
    .where(({ eb, or }) => or([eb('r.reason', 'is not', null), eb('c.suspended_at', 'is', null)]))
    .orderBy('s.id')
    .execute()
  return {
    approved: reviews.flatMap(({ title, reason }) => (reason === null ? [title] : [])),
    refused: reviews.flatMap(({ title, reason }) => (reason === null ? [] : [{ title, reason }])),
    removed,
  }
}

type Ad = { accountId: number; campaignId: number }

export async function mailCampaignSuspended(app: App, { accountId, campaignId, reason }: Ad & { reason: string }) {
  const title = await titleOf(app, campaignId)
  if (title !== undefined) await mailOwner(app, accountId, campaignSuspendedLetter(app.env, title, reason))
}

export async function mailCampaignRestored(app: App, { accountId, campaignId }: Ad) {
  const title = await titleOf(app, campaignId)
  if (title !== undefined) await mailOwner(app, accountId, campaignRestoredLetter(app.env, title))
}

/** As visitors knew it, or as it was sent last. */
async function titleOf({ db }: App, campaignId: number) {
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

type Site = Pick<Env, 'publicUrl'>

const open = ({ publicUrl }: Site) => ({ label: 'Minhas Publicidades', url: `${publicUrl}/update-publication` })
const contest = 'Se discordar, fale com o Atendimento, no menu da sua conta.'

type Decided = {
  /** Titles. */
  approved: readonly string[]
  refused: readonly { title: string; reason: string }[]
  /** Titles. */
  removed: readonly string[]
}

const campaignsDecidedLetter = (site: Site, { approved, refused, removed }: Decided): Letter => ({
  subject: 'Suas publicidades foram revisadas',
  paragraphs: [
    'Olá. Revisamos publicidades que você enviou.',
    ...approved.map(title => `Aprovada: ${title}.`),
    ...refused.map(({ title, reason }) => `Não aprovada: ${title}. Motivo: ${reason}`),
    ...(refused.length > 0
      ? ['Você pode corrigir e enviar de novo. Se já havia uma versão aprovada, ela continua no ar.']
      : []),
    ...removed.map(title => `Removida: ${title}. A imagem não segue as nossas regras e não pode ser enviada de novo.`),
  ],
  action: open(site),
  closing: refused.length + removed.length > 0 ? contest : 'Você não precisa fazer nada.',
})

const campaignSuspendedLetter = (site: Site, title: string, reason: string): Letter => ({
  subject: 'Uma publicidade saiu do ar',
  paragraphs: [`Olá. A publicidade "${title}" foi retirada do ar.`, `Motivo: ${reason}`],
  action: open(site),
  closing: contest,
})

const campaignRestoredLetter = (site: Site, title: string): Letter => ({
  subject: 'Uma publicidade voltou ao ar',
  paragraphs: [`Olá. A publicidade "${title}" não está mais suspensa.`],
  action: open(site),
  closing: 'Você não precisa fazer nada.',
})

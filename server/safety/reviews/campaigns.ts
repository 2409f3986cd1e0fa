import { type RawBuilder, sql } from 'kysely'
import type { MediaState } from '#contract/media.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RemovedAlike } from '#contract/review.ts'
import { isReplaced } from '#server/catalog/campaigns/replaced-versions.ts'
import { kycState } from '#server/people/documents/submissions.ts'
import { removedAlike } from '#server/people/media/banned-likenesses.ts'
import type { Db } from '#server/platform/db/open.ts'
import { campaignsWithPicture } from './ban-pictures.ts'
import type { Deps } from './decision.ts'
import { readVersionHistory } from './version-history.ts'

export type ShownCampaign = {
  title: string
  folder: string
  color: string
  target_url: string | null
  animated: boolean
}

export type CampaignCaseRow = ShownCampaign & {
  id: number
  campaign_id: number
  slot: number
  account_id: number
  email: string
  partner: string | null
  category: string | null
  submitted_at: Date
  state: MediaState
  refusal: string | null
  live: boolean
  active: boolean
  suspended_at: Date | null
  suspension_reason: string | null
  content_hash: Buffer
  superseded: boolean
}

const items = sql`
  select cs.id, cs.campaign_id, c.account_id, cs.submitted_at, r.verdict,
    ${isReplaced({ id: sql`cs.id`, campaign: sql`c.id` })} as superseded
  from campaign_submissions cs
  join campaigns c on c.id = cs.campaign_id
  left join campaign_reviews r on r.submission_id = cs.id`

const maxVersions = 50

async function readCases(db: Db, where: RawBuilder<unknown>) {
  const { rows } = await sql<CampaignCaseRow>`
    select cs.id, cs.campaign_id, c.slot, c.account_id, a.email, cs.title, cs.folder, cs.color, cs.target_url,
      cs.animated, cs.submitted_at, coalesce(s.verdict, 'pending') as state, r.reason as refusal,
      c.folder is not null as live, c.active, c.suspended_at, c.suspension_reason, cs.content_hash, s.superseded,
      coalesce(p.nickname, sent.content ->> 'nickname') as partner, pc.name as category
    from (select * from (${items}) i where ${where} order by submitted_at, id limit ${sql.lit(maxVersions)}) s
    join campaign_submissions cs on cs.id = s.id
    join campaigns c on c.id = cs.campaign_id
    join accounts a on a.id = c.account_id
    left join campaign_reviews r on r.submission_id = cs.id
    left join profiles p on p.account_id = c.account_id
    left join lateral (
      select content from profile_submissions ps where ps.account_id = c.account_id order by ps.id desc limit 1
    ) sent on true
    left join partner_categories pc on pc.id = coalesce(p.category_id, (sent.content ->> 'category_id')::smallint)
    order by cs.submitted_at, cs.id`.execute(db)
  return rows
}

export async function openCampaignCase({ db, now }: Deps, id: number) {
  const [found] = await readCases(db, sql`id = ${id}`)
  if (!found) throw new Refusal('not_found', messages.notFound)
  const ads = await latestVersions(db, sql`account_id = ${found.account_id}`)
  const { kyc } = await kycState(db, found.account_id)
  const live = await readLive(db, found.campaign_id)
  return {
    ...found,
    kyc,
    listed: await isListed(db, found.account_id, now()),
    latest_id: ads.find(({ campaign_id }) => campaign_id === found.campaign_id)?.id ?? found.id,
    history: await readVersionHistory(db, 'campaign', { id, of: found.campaign_id }),
    live_version: live,
    changed: changesOf(found, live),
    alike: await latestVersions(db, isAlike(found)),
    removed_alike: await readRemovedAlike(db, found.id),
    others: ads.filter(({ campaign_id }) => campaign_id !== found.campaign_id),
  }
}

export type OpenedCampaignCase = Awaited<ReturnType<typeof openCampaignCase>>

async function readRemovedAlike(db: Db, id: number) {
  const { rows } = await sql<{ found: RemovedAlike[] }>`
    select ${removedAlike(sql`l.submission_id = ${id}`)} as found`.execute(db)
  return rows[0]?.found ?? []
}

const latestVersions = (db: Db, where: RawBuilder<unknown>) => readCases(db, sql`${where} and not superseded`)

const isAlike = ({ id, campaign_id }: CampaignCaseRow) => sql`
  campaign_id <> ${campaign_id} and campaign_id in (select alike.id from (${campaignsWithPicture(id)}) alike)`

const compared = { title: 'title', banner: 'folder', target_url: 'target_url' } as const
type Compared = keyof typeof compared

const changesOf = (next: ShownCampaign, live: ShownCampaign | null) =>
  (Object.keys(compared) as Compared[]).filter(name => next[compared[name]] !== live?.[compared[name]])

async function readLive(db: Db, campaignId: number) {
  const { rows } = await sql<ShownCampaign>`
    select c.title, c.folder, c.color, c.target_url, coalesce(s.animated, false) as animated
    from campaigns c left join lateral (
      select animated from campaign_submissions s where s.campaign_id = c.id and s.folder = c.folder limit 1
    ) s on true
    where c.id = ${campaignId} and c.folder is not null`.execute(db)
  return rows[0] ?? null
}

async function isListed(db: Db, accountId: number, at: Date) {
  const listing = db.selectFrom('listings').select('account_id').where('account_id', '=', accountId)
  return (await listing.where('listed_until', '>', at).executeTakeFirst()) !== undefined
}

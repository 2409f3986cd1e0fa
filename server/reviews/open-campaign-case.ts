import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import { findCampaignCase, latestAlike, latestOfPartner, type ShownAd } from './campaign-cases.ts'

/** One version beside what visitors see of the ad now, and the partner's other ads. */
export async function openCampaignCase({ db, now }: Pick<App, 'db' | 'now'>, id: number) {
  const found = await findCampaignCase(db, id)
  if (!found) throw new Refusal('not_found', messages.notFound)
  const ads = await latestOfPartner(db, found.account_id)
  const { kyc } = await kycState(db, found.account_id)
  const live = await readLive(db, found.campaign_id)
  return {
    ...found,
    kyc,
    listed: await isListed(db, found.account_id, now()),
    latest_id: ads.find(({ campaign_id }) => campaign_id === found.campaign_id)?.id ?? found.id,
    live_version: live,
    changed: changesOf(found, live),
    alike: await latestAlike(db, found),
    others: ads.filter(({ campaign_id }) => campaign_id !== found.campaign_id),
  }
}

export type OpenedCampaignCase = Awaited<ReturnType<typeof openCampaignCase>>

const compared = { title: 'title', banner: 'folder', target_url: 'target_url' } as const
type Compared = keyof typeof compared

const changesOf = (next: ShownAd, live: ShownAd | null) =>
  (Object.keys(compared) as Compared[]).filter(name => next[compared[name]] !== live?.[compared[name]])

async function readLive(db: Db, campaignId: number) {
  const { rows } = await sql<ShownAd>`
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

import { sql } from 'kysely'
import { campaignMessages as say } from '#contract/campaign.ts'
import type { MediaState } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { requireTerms } from '#server/people/accounts/terms.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

export type StoredCampaign = {
  id: number
  slot: number
  active: boolean
  live: boolean
  suspension: string | null
  title: string
  folder: string
  color: string
  target_url: string | null
  animated: boolean
  picture_hash: Buffer
  perceptual_hash: string | null
  state: MediaState
  refusal: string | null
}

export async function readOwnCampaigns(db: Db, accountId: number): Promise<StoredCampaign[]> {
  const { rows } = await sql<StoredCampaign>`
    select c.id, c.slot, c.active, c.folder is not null as live, c.suspension_reason as suspension,
      s.title, s.folder, s.color, s.target_url, s.animated, s.picture_hash, s.perceptual_hash,
      coalesce(r.verdict, 'pending') as state, r.reason as refusal
    from campaigns c
    join lateral (
      select * from campaign_submissions s where s.campaign_id = c.id order by s.id desc limit 1
    ) s on true
    left join campaign_reviews r on r.submission_id = s.id
    where c.account_id = ${accountId} order by c.slot`.execute(db)
  return rows
}

export type Picture = Pick<StoredCampaign, 'folder' | 'color' | 'animated' | 'picture_hash' | 'perceptual_hash'>

/** Reads the pictures of all versions whose files still exist. */
export async function readBanners(db: Db, accountId: number) {
  const { rows } = await sql<Picture & { id: number }>`
    select distinct on (s.campaign_id, s.folder)
      s.campaign_id as id, s.folder, s.color, s.animated, s.picture_hash, s.perceptual_hash
    from campaign_submissions s join kept_banners k on k.campaign_id = s.campaign_id and k.folder = s.folder
    where k.account_id = ${accountId}`.execute(db)
  return rows
}

type Caller = { accountId: number; userType: number }

export function refuseUnlessPartner({ userType }: Caller) {
  if (!isPartnerType(userType)) throw new Refusal('forbidden', say.partnersOnly)
}

/** Call before reading the submitted form. */
export async function admitCampaigns(app: Pick<App, 'db' | 'pool' | 'now'>, caller: Caller) {
  refuseUnlessPartner(caller)
  if (!(await hasProfile(app.db, caller.accountId))) throw new Refusal('conflict', say.profileFirst)
  await requireTerms(app.db, caller.accountId, app.now())
  await rateLimit(app, 'campaign-save', { account: caller.accountId })
}

async function hasProfile(db: Db, accountId: number) {
  const sent = db.selectFrom('profile_submissions').select('account_id').where('account_id', '=', accountId)
  const live = db.selectFrom('profiles').select('account_id').where('account_id', '=', accountId)
  return (await sent.union(live).executeTakeFirst()) !== undefined
}

import { type RawBuilder, sql } from 'kysely'
import type { CampaignFilter } from '#contract/campaign-review.ts'
import type { MediaState } from '#contract/media.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { adsWithPicture } from './ads-with-picture.ts'

export type ShownAd = { title: string; folder: string; color: string; target_url: string | null; animated: boolean }

export type CampaignCaseRow = ShownAd & {
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

type Wanted = { filter: CampaignFilter; after?: number | undefined }

const pageSize = 50

/** A suspended account waits for nobody; of an ad that was sent again, only the latest version is looked at. */
const conditions: Record<CampaignFilter, RawBuilder<unknown>> = {
  waiting: sql`verdict is null and not superseded and not frozen`,
  approved: sql`verdict = 'approved' and is_last_approved and not frozen and not suspended`,
  refused: sql`verdict = 'refused' and not superseded and not frozen`,
  suspended: sql`suspended and not superseded and not frozen`,
}

const standings = sql`
  select cs.id, cs.campaign_id, c.account_id, cs.submitted_at, r.verdict, c.suspended_at is not null as suspended,
    exists (select from account_suspensions s where s.account_id = c.account_id and s.lifted_at is null) as frozen,
    exists (select from campaign_submissions n where n.campaign_id = c.id and n.id > cs.id) as superseded,
    not exists (
      select from campaign_submissions n join campaign_reviews nr on nr.submission_id = n.id and nr.verdict = 'approved'
      where n.campaign_id = c.id and n.id > cs.id
    ) as is_last_approved
  from campaign_submissions cs
  join campaigns c on c.id = cs.campaign_id
  left join campaign_reviews r on r.submission_id = cs.id`

/** Versions of a filter, oldest first, and how many each filter has. */
export async function listCampaignCases({ db }: Pick<App, 'db'>, { filter, after }: Wanted) {
  const isAfter = after === undefined ? sql`true` : sql`(submitted_at, id) > ${placeOf(after)}`
  const found = await readCases(db, sql`${conditions[filter]} and ${isAfter}`, pageSize + 1)
  const shown = found.slice(0, pageSize)
  const next = found.length > pageSize ? (shown.at(-1)?.id ?? null) : null
  return { shown, next, counts: await countCases(db) }
}

/** One version of any filter. */
export async function findCampaignCase(db: Db, id: number) {
  const [found] = await readCases(db, sql`id = ${id}`, 1)
  return found
}

/** The latest versions of the partner's ads. */
export const latestOfPartner = (db: Db, accountId: number) =>
  readCases(db, sql`account_id = ${accountId} and not superseded`, pageSize)

/** The latest versions of the other ads, whoever's, that have this version's picture or nearly it. */
export const latestAlike = (db: Db, { id, campaign_id }: CampaignCaseRow) =>
  readCases(
    db,
    sql`not superseded and campaign_id <> ${campaign_id}
      and campaign_id in (select alike.id from (${adsWithPicture(id)}) alike)`,
    pageSize,
  )

/** Where the page before ended; at the beginning when that ad is gone meanwhile. */
const placeOf = (id: number) =>
  sql`(coalesce((select submitted_at from campaign_submissions where id = ${id}), '-infinity'), ${id}::integer)`

async function readCases(db: Db, where: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<CampaignCaseRow>`
    select cs.id, cs.campaign_id, c.slot, c.account_id, a.email, cs.title, cs.folder, cs.color, cs.target_url,
      cs.animated, cs.submitted_at, coalesce(s.verdict, 'pending') as state, r.reason as refusal,
      c.folder is not null as live, c.active, c.suspended_at, c.suspension_reason, cs.content_hash, s.superseded,
      coalesce(p.nickname, sent.content ->> 'nickname') as partner, pc.name as category
    from (select * from (${standings}) all_of where ${where} order by submitted_at, id limit ${limit}) s
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

async function countCases(db: Db) {
  const { rows } = await sql<Record<CampaignFilter, number>>`
    select ${sql.join(
      Object.entries(conditions).map(
        ([filter, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.ref(filter)}`,
      ),
    )} from (${standings}) s`.execute(db)
  return rows[0] as Record<CampaignFilter, number>
}

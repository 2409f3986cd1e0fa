import type { Pool } from 'pg'
import type { Gender } from '#contract/genders.ts'
import { type FlagName, flagNames, optionFilters, optionsNames } from '#contract/listing-filters.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { tierOfPeriod } from '#server/money/orders/plan-periods.ts'
import type { IndexedListing } from './segment.ts'
import type { TraitName, Traits } from './traits.ts'

const perChunk = 2_000

/** Loads in chunks, so as not to keep the database or the process busy for long. */
export async function loadAll(pool: Pool, traits: Traits, userType: number, now: Date) {
  const listings: IndexedListing[] = []
  const text = listingsQuery('account_id > $3 order by account_id limit $4')
  for (let last = 0, length = perChunk; length === perChunk; ) {
    const values = [userType, now, last, perChunk]
    const { rows } = await pool.query<Row>({ name: 'index_listings', text, values })
    length = rows.length
    last = rows.at(-1)?.account_id ?? last
    listings.push(...rows.flatMap(row => toIndexed(row, traits)))
  }
  return listings
}

export async function loadSome(pool: Pool, traits: Traits, userType: number, now: Date, accountIds: number[]) {
  const { rows } = await pool.query<Row>({
    name: 'index_some_listings',
    text: listingsQuery('account_id = any($3::int[])'),
    values: [userType, now, accountIds],
  })
  return rows.flatMap(row => toIndexed(row, traits))
}

type Row = {
  account_id: number
  state_id: number
  city_id: number | null
  neighborhood_key: string | null
  rotation: number
  price: number
  birth: string
  since: number
  /** Null between two plans. */
  tier: Tier | null
  gender: Gender | null
  available_until: Date | null
  tier_until: Date | null
} & { [Name in FlagName]: boolean } & { options: string | null }

const flags: Record<FlagName, string> = {
  available: 'l.available_until is not null',
  own_place: 'coalesce(p.has_place, false)',
  video: 'l.video_count > 0',
  verified_photos: 'coalesce(v.is_so, false)',
}

/** A lateral join per listing. Otherwise the planner would scan all of the site's reviews for every chunk. */
const verified = `
  select true as is_so from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved' and r.matches_selfie
  where m.account_id = l.account_id and m.kind = 'image' and m.position is not null limit 1`

/** Reads the options of a whole chunk with one query. */
const chosen = `
  select account_id, string_agg(name, ',') as names from (${optionsNames
    .map(
      name => `
    select account_id, '${name} ' || option_id as name from profile_${optionFilters[name].table}
    where account_id in (select account_id from page)`,
    )
    .join(' union all ')}
  ) each_option group by account_id`

/**
 * `since` is when we approved the profile's first version, so unpublishing and republishing a profile doesn't make it
 * new again. When a tier simply expires, a job that runs every minute announces that like any other change.
 */
const listingsQuery = (where: string) => `
  with page as materialized (select * from listings where user_type = $1 and listed_until > $2 and ${where}), chosen as materialized (${chosen})
  select l.account_id, l.state_id, l.city_id, l.neighborhood_key, l.rotation, l.price, l.birth, l.gender, l.available_until,
    case when l.tier_until > $2 then l.tier else ${tierOfPeriod('l.account_id', '$2')} end as tier,
    case when l.tier_until > $2 then l.tier_until end as tier_until,
    floor(extract(epoch from p.created_at) / 60)::integer as since,
    ${flagNames.map(name => `${flags[name]} as ${name}`).join(', ')}, o.names as options
  from page l join profiles p on p.account_id = l.account_id
  left join lateral (${verified}) v on true
  left join chosen o on o.account_id = l.account_id
  order by l.account_id`

function toIndexed(row: Row, traits: Traits): IndexedListing[] {
  if (!row.tier) return []
  const held: TraitName[] = [row.tier, ...flagNames.filter(name => row[name])]
  if (row.gender) held.push(row.gender)
  if (row.options) held.push(...(row.options.split(',') as TraitName[]))
  const listing = {
    accountId: row.account_id,
    stateId: row.state_id,
    cityId: row.city_id ?? 0,
    neighborhood: row.neighborhood_key ?? '',
    rotation: row.rotation,
    price: row.price,
    birth: numberOfDay(row.birth),
    since: row.since,
    traits: traits.sumOf(held),
    availableUntil: row.available_until?.getTime() ?? Infinity,
    tierUntil: row.tier_until?.getTime() ?? Infinity,
  }
  return [listing]
}

/** Turns `1990-06-15` into 19900615, so a difference of 10,000 is one year of age. */
export const numberOfDay = (day: string) => Number(day.replaceAll('-', ''))

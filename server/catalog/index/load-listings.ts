import type { Pool } from 'pg'
import type { Gender } from '#contract/genders.ts'
import { type FlagName, flagNames, optionFilters, optionsNames } from '#contract/listing-filters.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import type { IndexedListing } from './columns.ts'
import type { TraitName, Traits } from './traits.ts'

const perChunk = 5_000

/** In chunks, so that neither database nor process is busy with it for long. */
export async function* loadAll(pool: Pool, traits: Traits, userType: number) {
  const text = listingsQuery('l.account_id > $2 order by l.account_id limit $3')
  for (let last = 0, length = perChunk; length === perChunk; ) {
    const values = [userType, last, perChunk]
    const { rows } = await pool.query<Row>({ name: 'index_listings', text, values })
    length = rows.length
    last = rows.at(-1)?.account_id ?? last
    yield rows.map(row => toIndexed(row, traits))
  }
}

export async function loadSome(pool: Pool, traits: Traits, userType: number, accountIds: number[]) {
  const { rows } = await pool.query<Row>({
    name: 'index_some_listings',
    text: listingsQuery('l.account_id = any($2::int[])'),
    values: [userType, accountIds],
  })
  return rows.map(row => toIndexed(row, traits))
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
  tier: Tier
  gender: Gender | null
  available_until: Date | null
} & { [Name in FlagName]: boolean } & { options: string }

const flags: Record<FlagName, string> = {
  available: 'l.available_until is not null',
  own_place: 'coalesce(p.has_place, false)',
  video: 'l.video_count > 0',
  verified_photos: `exists (
    select from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved' and r.matches_selfie
    where m.account_id = l.account_id and m.kind = 'image' and m.position is not null)`,
}

const options = optionsNames.map(
  name => `array(select '${name} ' || o.option_id from profile_${optionFilters[name].table} o
    where o.account_id = l.account_id)`,
)

/** `since` is when a first version of the profile was approved: going offline and back makes nobody new. */
const listingsQuery = (where: string) => `
  select l.account_id, l.state_id, l.city_id, l.neighborhood_key, l.rotation, l.price, l.birth, l.tier, l.gender, l.available_until,
    floor(extract(epoch from p.created_at) / 60)::integer as since,
    ${flagNames.map(name => `${flags[name]} as ${name}`).join(', ')},
    array_to_string(${options.join(' || ')}, ',') as options
  from listings l join profiles p on p.account_id = l.account_id
  where l.user_type = $1 and ${where}`

function toIndexed(row: Row, traits: Traits): IndexedListing {
  const held: TraitName[] = [row.tier, ...flagNames.filter(name => row[name])]
  if (row.gender) held.push(row.gender)
  if (row.options) held.push(...(row.options.split(',') as TraitName[]))
  return {
    accountId: row.account_id,
    stateId: row.state_id,
    cityId: row.city_id ?? 0,
    neighborhood: row.neighborhood_key ?? '',
    rotation: row.rotation,
    price: row.price,
    birth: numberOfDay(row.birth),
    since: row.since,
    traits: traits.sumOf(held),
    availableUntil: row.available_until?.getTime() ?? 0,
  }
}

/** `1990-06-15` as 19900615: numbers of this kind differ by ten thousand for each year of age. */
export const numberOfDay = (day: string) => Number(day.replaceAll('-', ''))

import type { Gender } from '#contract/genders.ts'
import type { ProfileFilters, Sort } from '#contract/listing-filters.ts'
import { foldName } from '#contract/place.ts'
import { type Tier, tiers } from '#contract/plan-tiers.ts'
import { tierOfPeriod } from '#server/money/orders/plan-periods.ts'
import { findPlace, type Place } from '#server/people/places/find-place.ts'
import type { App } from '#server/platform/app.ts'
import { type ListingPlaces, listingPlaces } from './listing-places.ts'
import { type Match, matchNeighborhood } from './match-neighborhood.ts'
import type { Cursor } from './rotation.ts'

export type ListingFilters = {
  userType: number
  stateId: number
  cityId?: number | undefined
  neighborhoodKey?: string | undefined
  gender?: Gender | undefined
  tier?: Tier | undefined
  /** Only the in-memory index supports `profile` and `sort`. */
  profile?: ProfileFilters | undefined
  sort?: Sort | undefined
}

export type Limits = Record<Tier | 'all', number>

type PageQuery = { filters: ListingFilters; from: Cursor; limits: Limits; now: Date; counted: boolean }

/** Above this count a page says "mais de 1.000", because counting a million is slow. */
export const maxCounted = 1_000

/** Leaves out the tier, which may be out of date: see `tierRows`. */
export const listingColumns = `account_id, gender, rotation, nickname, birth, price, city, state,
  photo_count, video_count, cover_folder, cover_color, available_until, gender_said`

/** Each tier is read from the rotation's start to the end of the circle, and then from the beginning. */
const segments = tiers.flatMap(tier => [
  { tier, wrapped: false },
  { tier, wrapped: true },
])

export function listingQuery({ filters, from, limits, now, counted }: PageQuery) {
  const values: unknown[] = [
    now,
    from.start,
    from.rotation,
    from.accountId,
    ...tiers.map(tier => limits[tier]),
    limits.all,
  ]
  const limitOfAll = `$${values.length}`
  const matches = equalities(filters).map(([column, value]) => `${column} = $${values.push(value)}`)
  const rows = tiers.flatMap(tier => tierRows(tier, filters, from, matches))
  const totals = counted ? tiers.map(tier => `, ${total(tier, matches)}`).join('') : ''
  const text = `${preamble} select page.*${totals} from (${rows.join(' union all ')}) page limit ${limitOfAll}`
  return { name: nameOf(filters, from, counted), text, values }
}

const limitOf = (tier: Tier) => `$${5 + tiers.indexOf(tier)}`

/**
 * `typed` gives every parameter a type. `turned` holds the few listings whose tier has changed but whose row the job
 * has not updated yet.
 */
const preamble = `with typed as (select $1::timestamptz, $2::int, $3::int, $4::int, ${tiers.map(tier => `${limitOf(tier)}::int`).join(', ')}),
  turned as materialized (
    select *, ${tierOfPeriod('listings.account_id', '$1')} as turned_to
    from listings where tier_until < listed_until and tier_until <= $1 and listed_until > $1
  )`

function tierRows(tier: Tier, filters: ListingFilters, from: Cursor, matches: string[]) {
  if (filters.tier && filters.tier !== tier) return []
  const parts = segments.flatMap((segment, index) => {
    if (segment.tier !== tier || index < from.segment) return []
    const where = [...matches, ...bounds(index, from, segment.wrapped)].join(' and ')
    const rows = `select ${index} as segment, '${tier}' as tier, ${listingColumns} from`
    const order = `order by rotation, account_id limit ${limitOf(tier)}`
    const own = `${rows} listings where tier = '${tier}' and tier_until > $1 and ${where} ${order}`
    const turned = `${rows} turned where turned_to = '${tier}' and ${where}`
    return [`(select * from ((${own}) union all (${turned})) of_segment ${order})`]
  })
  return parts.length > 0 ? [`(select * from (${parts.join(' union all ')}) ${tier} limit ${limitOf(tier)})`] : []
}

const total = (tier: Tier, matches: string[]) => {
  const where = matches.join(' and ')
  return `(select count(*) from (
      select from listings where tier = '${tier}' and ${where} limit ${maxCounted + 1}
    ) counted) + (
      select count(*) filter (where turned_to = '${tier}') - count(*) filter (where tier = '${tier}') from turned where ${where}
    ) as ${tier}_total`
}

/** With a city, leaves out the state, because the index by city is narrower. */
function equalities({ userType, stateId, cityId, neighborhoodKey, gender }: ListingFilters) {
  const place: [string, unknown] = cityId === undefined ? ['state_id', stateId] : ['city_id', cityId]
  const rest: [string, unknown][] = [
    ['neighborhood_key', neighborhoodKey],
    ['gender', gender],
  ]
  const all: [string, unknown][] = [['user_type', userType], place, ...rest]
  return all.filter(([, value]) => value !== undefined)
}

function bounds(segment: number, from: Cursor, wrapped: boolean) {
  const after = segment === from.segment && from.accountId > 0 ? ['(rotation, account_id) > ($3, $4)'] : []
  return [...after, wrapped ? 'rotation < $2' : 'rotation >= $2']
}

/**
 * A prepared statement's name must be unique to its SQL and at most 63 characters long, so it contains each column's
 * initial, and no two columns can share one.
 */
function nameOf(filters: ListingFilters, from: Cursor, counted: boolean) {
  const used = equalities(filters).map(([column]) => column[0])
  const shape = [filters.tier ?? 'both', from.segment, from.accountId > 0 ? 'next' : 'first', counted ? 'counted' : '']
  return ['listings', ...used, ...shape].join('_')
}

export type Search = {
  userType: number
  state?: string | undefined
  city?: string | undefined
  neighborhood?: string | undefined
  gender?: Gender | undefined
  tier?: Tier | undefined
  profile?: ProfileFilters | undefined
  sort?: Sort | undefined
}

type ResolvedSearch = { place: Place; filters: ListingFilters; places: ListingPlaces; neighborhood?: Match }

export async function resolveSearch(app: App, { userType, state, city, neighborhood, ...narrowed }: Search) {
  const place = await findPlace(app, { state, city })
  const places = await listingPlaces(app).of(userType, place.state.id)
  const match = foldName(neighborhood ?? '')
    ? matchNeighborhood(neighborhood ?? '', places.neighborhoods(place.city?.id))
    : undefined
  const filters = {
    userType,
    stateId: place.state.id,
    cityId: place.city?.id,
    neighborhoodKey: match?.key,
    ...narrowed,
  }
  return { place, filters, places, ...(match && { neighborhood: match }) } satisfies ResolvedSearch
}

import type { Selectable } from 'kysely'
import type { Gender, Tier } from '#contract/profile.ts'
import type { App } from '#server/app.ts'
import type { Database } from '#server/db/types.ts'
import { type Cursor, encodeCursor } from './cursor.ts'
import { rotationStart } from './rotation.ts'

export type ListingFilters = {
  userType: number
  stateId: number
  cityId?: number | undefined
  neighborhoodKey?: string | undefined
  gender?: Gender | undefined
  tier?: Tier | undefined
}

export type Listing = Selectable<Database['listings']>

export type ListingPage = {
  listings: Listing[]
  /** Where the next page begins; null after the last listing. */
  next: string | null
  /** Where a page begins that follows the `count`th listing of this one. */
  nextAfter(count: number): string | null
}

/** One page of a search: Premium before Básico, each in the hour's rotation. Reads only the rows it answers. */
export async function searchListings(
  { pool, now }: Pick<App, 'pool' | 'now'>,
  filters: ListingFilters,
  { limit, cursor }: { limit: number; cursor?: Cursor | undefined },
): Promise<ListingPage> {
  const from = cursor ?? { start: rotationStart(now()), segment: 0, rotation: 0, accountId: 0 }
  const { rows } = await pool.query<Row>(listingQuery(filters, from, limit + 1, now()))
  rows.sort((a, b) => a.segment - b.segment)
  const nextAfter = (count: number) => (rows.length > count ? cursorAt(rows[count - 1], from.start) : null)
  return { listings: rows.slice(0, limit), next: nextAfter(limit), nextAfter }
}

const cursorAt = (row: Row | undefined, start: number) =>
  row ? encodeCursor({ start, segment: row.segment, rotation: row.rotation, accountId: row.account_id }) : null

type Row = Listing & { segment: number }

const columns = `account_id, user_type, tier, state_id, city_id, gender, rotation, nickname, birth, price, city, state,
  photo_count, video_count, cover_folder, cover_color`

/** The circle is read from the start to its end, then from its beginning to the start; first Premium, then Básico. */
const segments: readonly { tier: Tier; wrapped: boolean }[] = [
  { tier: 'premium', wrapped: false },
  { tier: 'premium', wrapped: true },
  { tier: 'basic', wrapped: false },
  { tier: 'basic', wrapped: true },
]

/** A statement prepared once per connection and combination of filters; exported so that the bench can explain it. */
export function listingQuery(filters: ListingFilters, from: Cursor, limit: number, now: Date) {
  const values: unknown[] = [limit, now, from.start, from.rotation, from.accountId]
  const conditions = equalities(filters).map(([column, value]) => `${column} = $${values.push(value)}`)
  const parts = segments.flatMap(({ tier, wrapped }, segment) => {
    if (segment < from.segment || (filters.tier && tier !== filters.tier)) return []
    const where = [`tier = '${tier}'`, ...conditions, 'listed_until > $2', ...bounds(segment, from, wrapped)]
    const rows = `select ${segment} as segment, ${columns} from listings where ${where.join(' and ')}`
    return [`(${rows} order by rotation, account_id limit $1)`]
  })
  const text = `select * from (${parts.join(' union all ')}) page limit $1`
  return { name: statementName(filters, from), text: withAllParameters(text), values }
}

/** A city says its state too, and its index is the narrower one. */
function equalities({ userType, stateId, cityId, neighborhoodKey, gender }: ListingFilters) {
  const place: [string, unknown] = cityId === undefined ? ['state_id', stateId] : ['city_id', cityId]
  const all: [string, unknown][] = [
    ['user_type', userType],
    place,
    ['neighborhood_key', neighborhoodKey],
    ['gender', gender],
  ]
  return all.filter(([, value]) => value !== undefined)
}

function bounds(segment: number, from: Cursor, wrapped: boolean) {
  const after = segment === from.segment && from.accountId > 0 ? ['(rotation, account_id) > ($4, $5)'] : []
  return [...after, wrapped ? 'rotation < $3' : 'rotation >= $3']
}

/** Every parameter must have a type even where the first page does not use it. */
const withAllParameters = (text: string) => `with typed as (select $3::int, $4::int, $5::int) ${text}`

function statementName(filters: ListingFilters, from: Cursor) {
  const used = equalities(filters).map(([column]) => column[0])
  return ['listings', ...used, filters.tier ?? 'both', from.segment, from.accountId > 0 ? 'next' : 'first'].join('_')
}

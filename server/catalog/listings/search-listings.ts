import { sql } from 'kysely'
import type { StoredMedia } from '#contract/media.ts'
import { eachTier, type Tier } from '#contract/plan-tiers.ts'
import { publicPlace } from '#server/people/media/public-place.ts'
import type { App } from '#server/platform/app.ts'
import { filterListings, filterTiers, needsIndex, requestedTiers } from './filter-listings.ts'
import { listingIndex } from './index/listing-index.ts'
import type { Count, Listing, ListingPage, TierPage } from './listing.ts'
import {
  type Limits,
  type ListingFilters,
  listingQuery,
  maxCounted,
  resolveSearch,
  type Search,
} from './listing-query.ts'
import { type Cursor, decodeCursor, encodeCursor, rotationStart } from './rotation.ts'

type Deps = Pick<App, 'pool' | 'now'>
type Paging = { limit: number; cursor?: string | undefined }

/**
 * For an unfiltered list, the index and the table return the same result at different speeds
 * (docs/decisions/047-filters.md).
 */
const isInMemory = (deps: Deps, filters: ListingFilters) =>
  needsIndex(filters) || listingIndex(deps).isReady(filters.userType)

export async function searchListings(deps: Deps, filters: ListingFilters, paging: Paging): Promise<ListingPage> {
  if (isInMemory(deps, filters)) return filterListings(deps, filters, paging)
  return pageOf(await readRows(deps, filters, paging, false), paging.limit)
}

export async function searchCounted(deps: Deps, filters: ListingFilters, paging: Paging) {
  if (isInMemory(deps, filters)) return filterListings(deps, filters, paging)
  const read = await readRows(deps, filters, paging, true)
  const total = requestedTiers(filters).reduce((sum, tier) => sum + totalOf(read, tier), 0)
  return { ...pageOf(read, paging.limit), count: capped(total) }
}

export async function searchTiers(deps: Deps, filters: ListingFilters, shown: Record<Tier, number>) {
  if (isInMemory(deps, filters)) return filterTiers(deps, filters, shown)
  const ofTiers = eachTier(tier => shown[tier] + 1)
  const limits = { ...ofTiers, all: Object.values(ofTiers).reduce((sum, limit) => sum + limit, 0) }
  const read = await queryRows(deps, filters, firstPage(deps), limits, true)
  return eachTier((tier): TierPage => {
    const rows = read.rows.filter(row => row.tier === tier)
    const own = { ...read, rows }
    return {
      ...pageOf(own, shown[tier]),
      count: capped(requestedTiers(filters).includes(tier) ? totalOf(read, tier) : 0),
      nextAfter: listings => pageOf(own, listings).next,
    }
  })
}

type Row = Listing & { [Total in `${Tier}_total`]: number } & { segment: number }
type Read = { rows: Row[]; start: number }

const totalOf = ({ rows }: Read, tier: Tier) => rows[0]?.[`${tier}_total`] ?? 0

const firstPage = ({ now }: Pick<Deps, 'now'>): Cursor => ({
  start: rotationStart(now()),
  segment: 0,
  rotation: 0,
  accountId: 0,
})

function readRows(deps: Deps, filters: ListingFilters, { limit, cursor }: Paging, counted: boolean) {
  const limits = { ...eachTier(() => limit + 1), all: limit + 1 }
  return queryRows(deps, filters, cursor === undefined ? firstPage(deps) : decodeCursor(cursor), limits, counted)
}

async function queryRows(deps: Deps, filters: ListingFilters, from: Cursor, limits: Limits, counted: boolean) {
  const query = listingQuery({ filters, from, limits, now: deps.now(), counted })
  const { rows } = await deps.pool.query<Row>(query)
  return { rows: rows.sort((a, b) => a.segment - b.segment), start: from.start }
}

/** The extra row shows that there is another page. */
function pageOf({ rows, start }: Read, limit: number): ListingPage {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const next = last && { start, segment: last.segment, rotation: last.rotation, accountId: last.account_id }
  return { listings: rows.slice(0, limit), next: next ? encodeCursor(next) : null }
}

const capped = (total: number): Count => ({ total: Math.min(total, maxCounted), capped: total > maxCounted })

export type ListedWithMedia = Listing & { media: StoredMedia[] }

export async function listAccounts(
  app: App,
  search: Search,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { filters } = await resolveSearch(app, search)
  const page = await searchListings(app, filters, { limit, cursor })
  return { ...page, listings: await withMedia(app, page.listings) }
}

async function withMedia({ db }: App, listings: Listing[]): Promise<ListedWithMedia[]> {
  if (listings.length === 0) return []
  const rows = await db
    .selectFrom('media as m')
    .innerJoin('media_reviews', 'media_reviews.media_id', 'm.id')
    .select(['id', 'account_id', 'kind', 'folder', 'color', 'width', 'height', 'duration_ms', 'container'])
    .select('matches_selfie')
    .where('verdict', '=', 'approved')
    .where('position', 'is not', null)
    .where(sql<boolean>`not exists (select from report_hidings h where h.media_id = m.id and h.lifted_at is null)`)
    .where(
      'account_id',
      'in',
      listings.map(listing => listing.account_id),
    )
    .orderBy('kind')
    .orderBy(sql.raw(publicPlace))
    .execute()
  const byAccount = Map.groupBy(rows, row => row.account_id)
  return listings.map(listing => ({ ...listing, media: byAccount.get(listing.account_id) ?? [] }))
}

import type { StoredMedia } from '#contract/media.ts'
import type { App } from '#server/app.ts'
import { resolveSearch, type Search } from './resolve-search.ts'
import { decodeCursor } from './rotation.ts'
import { type Listing, searchListings } from './search-listings.ts'

export type ListedWithMedia = Listing & { media: StoredMedia[] }

/** @throws Refusal of the field that can't be understood. */
export async function listAccounts(
  app: App,
  search: Search,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { filters } = await resolveSearch(app, search)
  const page = await searchListings(app, filters, { limit, cursor: cursor ? decodeCursor(cursor) : undefined })
  return { ...page, listings: await withMedia(app, page.listings) }
}

async function withMedia({ db }: App, listings: Listing[]): Promise<ListedWithMedia[]> {
  if (listings.length === 0) return []
  const rows = await db
    .selectFrom('media')
    .innerJoin('media_reviews', 'media_reviews.media_id', 'media.id')
    .select(['id', 'account_id', 'kind', 'folder', 'color', 'width', 'height', 'duration_ms', 'container'])
    .select('matches_selfie')
    .where('verdict', '=', 'approved')
    .where('position', 'is not', null)
    .where(
      'account_id',
      'in',
      listings.map(listing => listing.account_id),
    )
    .orderBy('kind')
    .orderBy('position')
    .execute()
  const byAccount = Map.groupBy(rows, row => row.account_id)
  return listings.map(listing => ({ ...listing, media: byAccount.get(listing.account_id) ?? [] }))
}

import { createHash } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import { nearCities } from '#server/people/places/near-cities.ts'
import type { App } from '#server/platform/app.ts'
import type { Listing } from './listing.ts'
import { listingPlaces } from './listing-places.ts'
import type { ListingFilters } from './listing-query.ts'
import { circle, encodeCursor } from './rotation.ts'
import { searchListings } from './search-listings.ts'

type Profile = { accountId: number; filters: ListingFilters; price: number }

/** How many listings to read from each place, so that those with a similar price can come first. */
const pool = 28
const maxCities = 4

/**
 * Returns listings of the same audience and gender, from the same city, then from nearby cities, then from the state.
 * Each profile starts at its own point of the rotation circle, which changes every hour, so the same two people don't
 * always appear together.
 */
export async function similarListings(app: App, { accountId, filters, price }: Profile, limit: number) {
  const start = startOf(`similar ${accountId}`, app.now())
  const found: Listing[] = []
  for (const places of await widening(app, filters)) {
    const read = await Promise.all(places.map(place => searchListings(app, place, { limit: pool, cursor: start })))
    const known = new Set([accountId, ...found.map(({ account_id }) => account_id)])
    const fresh = read.flatMap(({ listings }) => listings).filter(({ account_id }) => !known.has(account_id))
    found.push(...nearPriceFirst(fresh, price))
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

export async function anyListings(app: App, filters: ListingFilters, limit: number) {
  const { listings } = await searchListings(app, filters, { limit, cursor: startOf('any', app.now()) })
  return listings
}

function startOf(list: string, now: Date) {
  const hour = Math.floor(now.getTime() / hourMs)
  const start = createHash('sha256').update(`${list} ${hour}`).digest().readUInt32BE(0) % circle
  return encodeCursor({ start, segment: 0, rotation: 0, accountId: 0 })
}

async function widening(app: App, { userType, stateId, cityId, gender }: ListingFilters) {
  const inState = { userType, stateId, gender }
  if (cityId === undefined) return [[inState]]
  const { cities } = await listingPlaces(app).of(userType, stateId)
  const near = nearCities(cityId).filter(({ id }) => cities.has(id))
  const inCity = (id: number) => ({ ...inState, cityId: id })
  return [[inCity(cityId)], near.slice(0, maxCities).map(({ id }) => inCity(id)), [inState]]
}

/** The price "A combinar", stored as 0, is not similar to any price. */
function nearPriceFirst(listings: Listing[], price: number) {
  const isNear = (listing: Listing) => listing.price > 0 && Math.abs(listing.price - price) <= Math.max(50, price * 0.3)
  const { near = [], far = [] } = Object.groupBy(listings, listing => (isNear(listing) ? 'near' : 'far'))
  return [...near, ...far]
}

import { foldName } from '#contract/place.ts'
import type { Gender, Tier } from '#contract/profile.ts'
import type { App } from '#server/app.ts'
import { findPlace, type Place } from '#server/places/find-place.ts'
import { type ListingPlaces, listingPlaces } from './listing-places.ts'
import type { ListingFilters } from './listing-query.ts'
import { type Match, matchNeighborhood } from './match-neighborhood.ts'

export type Search = {
  userType: number
  state?: string | undefined
  city?: string | undefined
  neighborhood?: string | undefined
  gender?: Gender | undefined
  tier?: Tier | undefined
}

export type ResolvedSearch = { place: Place; filters: ListingFilters; places: ListingPlaces; neighborhood?: Match }

/** @throws Refusal of the field that names no place. */
export async function resolveSearch(app: App, { userType, state, city, neighborhood, gender, tier }: Search) {
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
    gender,
    tier,
  }
  return { place, filters, places, ...(match && { neighborhood: match }) } satisfies ResolvedSearch
}

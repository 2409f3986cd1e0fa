import { PageFilters } from '#contract/catalog.ts'
import type { Gender } from '#contract/genders.ts'
import { isFiltered, type ProfileFilters, type Sort, toProfileFilters, toSort } from '#contract/listing-filters.ts'
import { type Tier, tierNamed } from '#contract/plan-tiers.ts'
import { Refusal } from '#contract/refusals.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { listingIndex } from '#server/catalog/listings/index/listing-index.ts'
import type { ListingFilters } from '#server/catalog/listings/listing-query.ts'
import { resolveSearch } from '#server/catalog/listings/listing-query.ts'
import { listByCount } from '#server/catalog/listings/match-neighborhood.ts'
import { citiesOf, statesOnOffer } from '#server/people/places/find-place.ts'
import type { App } from '#server/platform/app.ts'
import { toRefusal } from '#server/platform/http/refusals.ts'
import type { OptionLists, Places, Understood } from '#web/parts/catalog-query.ts'
import type { Query } from './page-request.ts'

export type PageSearch = {
  places: Places
  understood?: Understood
  shown: {
    gender?: Gender
    city?: string
    neighborhood?: string
    tier?: Tier
    profile?: ProfileFilters
    sort?: Sort
  }
  /** The option names, if the visitor chose any options. */
  options: OptionLists | undefined
  filters: ListingFilters
  cursor: string | undefined
}

export async function readSearch(app: App, audience: AudienceName, query: Query): Promise<PageSearch> {
  const parsed = PageFilters.safeParse(query)
  if (!parsed.success) throw toRefusal(parsed.error.issues)
  const { state, city, neighborhood, product_type_name, cursor } = parsed.data
  const { userType, filtersGender } = audiences[audience]
  const gender = filtersGender ? parsed.data.gender : undefined
  const tier = tierNamed(product_type_name)
  const profile = toProfileFilters(parsed.data, audience)
  const sort = toSort(parsed.data, audience)
  const {
    place,
    filters,
    places,
    neighborhood: match,
  } = await resolveSearch(app, { userType, state, city, neighborhood, gender, tier, profile, sort })
  const states = await statesOnOffer(app)
  return {
    places: {
      ...{ states, state: place.state, cities: await citiesOf(app, place.state.id), listed: places.cities },
      neighborhoods: listByCount(places.neighborhoods(place.city?.id)),
    },
    shown: withoutEmpty({
      ...{ gender, city: place.city?.nome, neighborhood: match?.name, tier, sort },
      profile: isFiltered(profile) ? profile : undefined,
    }),
    ...(match && neighborhood && { understood: { ...match, typed: neighborhood } }),
    options: isFiltered(profile) ? await optionsOf(app, userType) : undefined,
    filters,
    cursor,
  }
}

const optionsOf = async (app: App, userType: number) => (await listingIndex(app).of(userType)).traits.options

type ShownFilters = { [Key in keyof PageSearch['shown']]: PageSearch['shown'][Key] | undefined }

const withoutEmpty = (shown: ShownFilters) =>
  Object.fromEntries(Object.entries(shown).filter(([, value]) => value)) as PageSearch['shown']

/** Drops invalid parameters, so that old or mistyped links still work. */
export function withoutRefused(path: string, query: Query, error: unknown): string | undefined {
  if (!(error instanceof Refusal) || error.code !== 'invalid') return undefined
  const accepted = Object.entries(query).filter(([name]) => !(error.errors && name in error.errors))
  return accepted.length < Object.keys(query).length ? urlOf(path, Object.fromEntries(accepted)) : undefined
}

export function urlOf(path: string, query: Query) {
  const search = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]))
  return search.size > 0 ? `${path}?${search}` : path
}

import type { Card } from '#contract/catalog.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import { findAccounts } from '#server/catalog/listings/filter-listings.ts'
import { type LoadedIndex, listingIndex } from '#server/catalog/listings/index/listing-index.ts'
import { listingPlaces } from '#server/catalog/listings/listing-places.ts'
import type { ListingFilters } from '#server/catalog/listings/listing-query.ts'
import { listingRows } from '#server/catalog/listings/listing-rows.ts'
import { cardPresenter } from '#server/catalog/listings/present.ts'
import { statesOnOffer } from '#server/people/places/find-place.ts'
import { nearCities } from '#server/people/places/near-cities.ts'
import type { App } from '#server/platform/app.ts'
import { describeProfileFilters } from '#web/parts/chosen-filters.tsx'
import { cardsOfRow, type NearMatches } from '#web/parts/near-matches.tsx'
import type { Query } from './page-request.ts'
import { type PageSearch, urlOf } from './page-search.ts'

/** If the search has at least this many results, we suggest no others. */
const enough = 6
const maxCities = 5
const maxRelaxed = 2

type Matches = { cards: Card[]; total: number }

/**
 * Suggests other cards when a search finds few. The index answers a dozen searches from memory, and one query reads all
 * cards. While a large site's index is loading, the page omits these suggestions.
 */
export async function nearMatches(app: App, audience: AudienceName, query: Query, search: PageSearch, found: Matches) {
  if (found.total >= enough || search.cursor) return undefined
  const index = await listingIndex(app).unlessLoading(search.filters.userType)
  if (!index) return undefined
  const params = { app, audience, query: { ...query, cursor: undefined, pages: undefined }, search, index }
  const around = await aroundCity(params)
  const shown = found.cards.map(({ id }) => id)
  const almost = relaxedSearches(params, shown, around.length === 0)
  const isEmpty = found.total === 0 && around.length === 0 && almost.length === 0
  const others = isEmpty ? anyOthers(params) : []
  const near = around.flatMap(({ accounts }) => accounts).slice(0, cardsOfRow)
  const cardsOf = await readCards(app, [near, ...almost.map(({ accounts }) => accounts), others].flat())
  const withCards = <T extends { cards: Card[] }>(section: T) => (section.cards.length > 0 ? [section] : [])
  return {
    around: withCards({ city: search.shown.city as string, cities: around, cards: cardsOf(near) })[0],
    almost: almost.flatMap(({ accounts, ...each }) => withCards({ ...each, cards: cardsOf(accounts) })),
    others: cardsOf(others),
  } satisfies NearMatches
}

type Params = { app: App; audience: AudienceName; query: Query; search: PageSearch; index: LoadedIndex }

const stateOf = ({ places }: PageSearch) => (places.states.length > 1 ? places.state.sigla : undefined)

function searchAgain({ app, audience, index }: Params, query: Query, filters: ListingFilters, limit = cardsOfRow) {
  return { ...findAccounts(index, filters, app.now(), limit), href: urlOf(audiences[audience].search, query) }
}

/** As a last resort, finds people of the same gender in the state, or anyone in the state if there are none. */
function anyOthers({ app, index, search: { filters } }: Params) {
  const { userType, stateId, gender } = filters
  const first = (sought: ListingFilters) => findAccounts(index, sought, app.now(), cardsOfRow).accounts
  const ofGender = gender ? first({ userType, stateId, gender }) : []
  return ofGender.length > 0 ? ofGender : first({ userType, stateId })
}

/**
 * Searches in neighbouring cities, nearest first. Drops the neighbourhood filter, which makes no sense in other cities.
 */
async function aroundCity(params: Params) {
  const { filters } = params.search
  if (filters.cityId === undefined) return []
  const cities = await citiesAround(params, filters.cityId)
  const searched = cities.map(({ id, km, state, city }) => {
    const query = { ...params.query, state: stateOf(params.search) && state, city, neighborhood: undefined }
    const found = searchAgain(params, query, {
      ...filters,
      ...{ stateId: stateOfCity(id), cityId: id, neighborhoodKey: undefined },
    })
    return { ...found, name: city, km: Math.max(1, Math.round(km)) }
  })
  return searched.filter(({ accounts }) => accounts.length > 0)
}

/** Finds nearby cities with profiles, including cities in other states that the site covers. */
async function citiesAround({ app, audience }: Params, cityId: number) {
  const offered = new Map((await statesOnOffer(app)).map(state => [state.id, state]))
  const near = nearCities(cityId).filter(({ id }) => offered.has(stateOfCity(id)))
  const states = [...new Set(near.map(({ id }) => stateOfCity(id)))]
  const counts = await Promise.all(states.map(id => listingPlaces(app).of(audiences[audience].userType, id)))
  const isInhabited = ({ id }: { id: number }) => counts.some(({ cities }) => cities.has(id))
  const inhabited = near.filter(isInhabited).slice(0, maxCities)
  return Promise.all(
    inhabited.map(async ({ id, km }) => {
      const state = stateOfCity(id)
      const city = (await app.geography.cities(state)).find(each => each.id === id)
      return { id, km, city: city?.nome as string, state: offered.get(state)?.sigla as string }
    }),
  )
}

/** A city's IBGE id begins with its state's id. */
const stateOfCity = (cityId: number) => Math.trunc(cityId / 100_000)

type Relaxed = { without: string; query: Query; filters: ListingFilters }

/**
 * Drops one filter at a time. Searches with the most results come first, because they dropped the most restrictive
 * filters.
 */
function relaxedSearches(params: Params, found: readonly number[], city: boolean) {
  const known = new Set(found)
  const searched = relaxations(params, city).map(({ without, query, filters }) => {
    const limit = found.length + maxRelaxed * cardsOfRow
    return { without, ...searchAgain(params, query, filters, limit) }
  })
  const shown: typeof searched = []
  for (const { accounts, ...each } of searched.sort((one, other) => other.count.total - one.count.total)) {
    if (shown.length === maxRelaxed) break
    const others = accounts.filter(account => !known.has(account)).slice(0, cardsOfRow)
    for (const account of others) known.add(account)
    if (others.length > 0) shown.push({ ...each, accounts: others })
  }
  return shown
}

/** Never drops the gender, because a visitor who filters by gender does not want another one. */
function relaxations({ query, search: { shown, options, filters } }: Params, city: boolean): Relaxed[] {
  const { tier, neighborhood, profile = {} } = shown
  const less = (name: keyof ListingFilters) => ({ ...filters, [name]: undefined })
  const all: (Omit<Relaxed, 'without'> & { without: string | undefined })[] = [
    {
      without: neighborhood,
      query: { ...query, neighborhood: undefined },
      filters: less('neighborhoodKey'),
    },
    {
      without: tier && planTiers[tier].name,
      query: { ...query, product_type_name: undefined },
      filters: less('tier'),
    },
    {
      without: city ? shown.city : undefined,
      query: { ...query, city: undefined, neighborhood: undefined },
      filters: { ...less('neighborhoodKey'), cityId: undefined },
    },
    ...describeProfileFilters(profile, options).map(({ name, label, parameters }) => ({
      without: label,
      query: { ...query, ...Object.fromEntries(parameters.map(each => [each, undefined])) },
      filters: { ...filters, profile: { ...profile, [name]: undefined } },
    })),
  ]
  return all.flatMap(({ without, ...relaxed }) => (without === undefined ? [] : [{ without, ...relaxed }]))
}

/** Reads all cards in one query. Leaves out accounts that are no longer listed. */
async function readCards(app: App, accounts: readonly number[]) {
  const now = app.now()
  const rows = await listingRows(app).of(accounts, now)
  const present = cardPresenter(app)
  return (chosen: readonly number[]) =>
    chosen.flatMap(account => {
      const row = rows.get(account)
      return row ? [present(row)] : []
    })
}

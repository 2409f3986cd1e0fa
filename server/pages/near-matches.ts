import { dayInSaoPaulo } from '#contract/age.ts'
import type { Card } from '#contract/catalog.ts'
import { planTiers } from '#contract/plan-tiers.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import { listingPlaces } from '#server/catalog/listing-places.ts'
import { presentCard } from '#server/catalog/present.ts'
import { countListings, searchCounted } from '#server/catalog/search-listings.ts'
import { statesOnOffer } from '#server/places/find-place.ts'
import { nearCities } from '#server/places/near-cities.ts'
import type { Count } from '#web/parts/catalog-query.ts'
import { describeProfileFilters } from '#web/parts/chosen-filters.tsx'
import { type AlmostAsked, type AroundCity, cardsOfRow, type NearMatches } from '#web/parts/near-matches.tsx'
import type { Query } from './page-request.ts'
import { type PageSearch, readSearch, urlOf } from './page-search.ts'

/** From this many results on, nothing else is offered. */
const enough = 6
const mostCities = 5
const mostRelaxed = 2

type Found = { cards: Card[]; total: number }

/** What else may suit somebody whose search found little: each costs a query, so that only such a page pays for them. */
export async function nearMatches(app: App, audience: AudienceName, query: Query, search: PageSearch, found: Found) {
  if (found.total >= enough || search.cursor) return undefined
  const asked = { app, audience, query: { ...query, cursor: undefined, pages: undefined }, search }
  const around = await aroundCity(asked)
  const almost = await almostAsked(asked, found.cards, around === undefined)
  const isEmpty = found.total === 0 && !around && almost.length === 0
  return { around, almost, others: isEmpty ? await anyOthers(asked) : [] } satisfies NearMatches
}

type Asked = { app: App; audience: AudienceName; query: Query; search: PageSearch }

const stateOf = ({ places }: PageSearch) => (places.states.length > 1 ? places.state.sigla : undefined)

/** The last resort: of the same gender in the state, else anybody there. */
async function anyOthers(asked: Asked) {
  const state = stateOf(asked.search)
  const ofGender = asked.query.gender ? await listed(asked, { state, gender: asked.query.gender }) : { cards: [] }
  return ofGender.cards.length > 0 ? ofGender.cards : (await listed(asked, { state })).cards
}

async function listed({ app, audience }: Asked, query: Query, without: readonly Card[] = []) {
  const { filters } = await readSearch(app, audience, query)
  const { listings, count } = await searchCounted(app, filters, { limit: cardsOfRow + without.length })
  const known = new Set(without.map(({ id }) => id))
  const now = app.now()
  const cards = listings
    .filter(({ account_id }) => !known.has(account_id))
    .map(each => presentCard(each, dayInSaoPaulo(now), now))
  return { cards: cards.slice(0, cardsOfRow), count, href: urlOf(audiences[audience].search, query) }
}

/** The same search in the neighbouring cities, the nearest first. A neighbourhood is a part of its city alone. */
async function aroundCity(asked: Asked): Promise<AroundCity | undefined> {
  const { cityId } = asked.search.filters
  if (cityId === undefined) return undefined
  const cities = await Promise.all(
    (await citiesAround(asked, cityId)).map(async ({ km, state, city }) => {
      const stated = stateOf(asked.search) && state
      const found = await listed(asked, { ...asked.query, state: stated, city, neighborhood: undefined })
      return { ...found, name: city, km: Math.max(1, Math.round(km)) }
    }),
  )
  const inhabited = cities.filter(({ cards }) => cards.length > 0)
  const cards = inhabited.flatMap(each => each.cards).slice(0, cardsOfRow)
  if (cards.length === 0) return undefined
  return { city: asked.search.shown.city as string, cards, cities: inhabited.map(({ cards: _, ...city }) => city) }
}

/** Those with profiles, also across the border of a state on offer. */
async function citiesAround({ app, audience }: Asked, cityId: number) {
  const offered = new Map((await statesOnOffer(app)).map(state => [state.id, state]))
  const near = nearCities(cityId).filter(({ id }) => offered.has(stateOfCity(id)))
  const states = [...new Set(near.map(({ id }) => stateOfCity(id)))]
  const counts = await Promise.all(states.map(id => listingPlaces(app).of(audiences[audience].userType, id)))
  const isInhabited = ({ id }: { id: number }) => counts.some(({ cities }) => cities.has(id))
  const names = new Map((await Promise.all(states.map(id => app.geography.cities(id)))).flat().map(c => [c.id, c.nome]))
  return near
    .filter(isInhabited)
    .flatMap(({ id, km }) => {
      const [city, state] = [names.get(id), offered.get(stateOfCity(id))]
      return city && state ? [{ km, city, state: state.sigla }] : []
    })
    .slice(0, mostCities)
}

/** An IBGE number begins with its state's. */
const stateOfCity = (cityId: number) => Math.trunc(cityId / 100_000)

type Relaxed = { without: string; query: Query }

/**
 * One filter less at a time. What finds most was the most restrictive filter, and comes first: all are counted, mostly
 * without a query, and few are read.
 */
async function almostAsked(asked: Asked, found: readonly Card[], city: boolean): Promise<AlmostAsked[]> {
  const counted = await Promise.all(
    relaxations(asked, city).map(async relaxed => ({ ...relaxed, size: sizeOf(await countOf(asked, relaxed.query)) })),
  )
  const shown: AlmostAsked[] = []
  for (const { without, query } of counted.sort((one, other) => other.size - one.size)) {
    if (shown.length === mostRelaxed) break
    const known = [...found, ...shown.flatMap(({ cards }) => cards)]
    const listing = await listed(asked, query, known)
    if (listing.cards.length > 0) shown.push({ without, ...listing })
  }
  return shown
}

async function countOf({ app, audience }: Asked, query: Query) {
  const { filters } = await readSearch(app, audience, query)
  return countListings(app, filters)
}

const sizeOf = ({ total, capped }: Count) => (capped ? total + 1 : total)

/** Never the gender: who filters it does not mean another one. */
function relaxations({ query, search: { shown, options } }: Asked, city: boolean): Relaxed[] {
  const { tier, neighborhood, profile = {} } = shown
  const filters: [string | undefined, Query][] = [
    [neighborhood, { neighborhood: undefined }],
    [tier && planTiers[tier].name, { product_type_name: undefined }],
    [city ? shown.city : undefined, { city: undefined, neighborhood: undefined }],
  ]
  const ofProfile = describeProfileFilters(profile, options).map(({ label, parameters }): Relaxed => {
    const removed = Object.fromEntries(parameters.map(name => [name, undefined]))
    return { without: label, query: { ...query, ...removed } }
  })
  const others = filters.flatMap(([without, change]) => (without ? [{ without, query: { ...query, ...change } }] : []))
  return [...others, ...ofProfile]
}

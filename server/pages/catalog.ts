import { createElement } from 'react'
import { filterParameters, queryOfFilters } from '#contract/listing-filters.ts'
import { paths } from '#contract/paths.ts'
import { eachTier, planTiers, type Tier } from '#contract/plan-tiers.ts'
import { fallbackPath } from '#contract/routes.ts'
import { type AudienceName, audiences, listingKinds } from '#contract/user-types.ts'
import { listCampaigns } from '#server/catalog/campaigns/list-campaigns.ts'
import { countOptions } from '#server/catalog/listings/count-options.ts'
import type { TierPage } from '#server/catalog/listings/listing.ts'
import { cardPresenter } from '#server/catalog/listings/present.ts'
import { searchCounted, searchTiers } from '#server/catalog/listings/search-listings.ts'
import type { App } from '#server/platform/app.ts'
import type { PageTag } from '#server/platform/db/purge.ts'
import { type Count, sumOf } from '#web/parts/catalog-query.ts'
import { CatalogPage } from '#web/public/pages/catalog-page.tsx'
import { FiltersPage } from '#web/public/pages/filters-page.tsx'
import { ListingPage } from '#web/public/pages/listing-page.tsx'
import { SearchPage } from '#web/public/pages/search-page.tsx'
import { loadNames } from './name-search.ts'
import { nearMatches } from './near-matches.ts'
import type { Loader, Query } from './page-request.ts'
import { type PageSearch, readSearch, urlOf } from './page-search.ts'

/** How many cards the catalogue shows. The search page shows the rest. */
const shownOfTier = eachTier(tier => planTiers[tier].cards.shown)
/** All sections of a listing page have large cards, so each shows as many as the catalogue's Premium section. */
const shownOfSection = eachTier(() => planTiers.premium.cards.shown)
const bannersShown = 10
const cardsPerPage = 24
const maxPages = 20
const tags: PageTag[] = ['listings', 'campaigns']

export const loadCatalog: Loader = async (app, { route, query }) => {
  const audience = route.audience as AudienceName
  const search = await readSearch(app, audience, query)
  const stateId = search.places.state.id
  const [found, banners] = await Promise.all([
    searchTiers(app, search.filters, shownOfTier),
    audiences[audience].showsPartners ? listCampaigns(app, { stateId, limit: bannersShown }) : [],
  ])
  const sections = sectionsOf(app, found, tier => moreOf(tier, found[tier], audience, search))
  const near = await nearMatches(app, audience, query, search, {
    cards: sections.cards,
    total: totalOf(sections.counts),
  })
  const element = createElement(CatalogPage, {
    audience,
    places: search.places,
    filters: search.shown,
    options: search.options,
    ...understoodBy(search),
    ...sections,
    banners,
    near,
  })
  return { title: 'Catálogo · Véspera', kind: 'catalog', element, tags }
}

const totalOf = (counts: Record<Tier, Count>) => sumOf(counts).total

const sectionsOf = (app: App, found: Record<Tier, TierPage>, more: (tier: Tier) => string | null) => ({
  cards: Object.values(found)
    .flatMap(({ listings }) => listings)
    .map(cardPresenter(app)),
  counts: eachTier(tier => found[tier].count),
  more: eachTier(more),
})

/**
 * The next page starts after the cards that are visible at every window width, because some widths hide the last ones.
 */
function moreOf(tier: Tier, { next, nextAfter }: TierPage, audience: AudienceName, search: PageSearch) {
  const cursor = next && nextAfter(planTiers[tier].cards.least)
  const query = { ...asQuery(search), product_type_name: planTiers[tier].name }
  return cursor ? urlOf(audiences[audience].search, { ...query, cursor }) : null
}

export const loadSearch: Loader = async (app, { route, query }) => {
  const audience = route.audience as AudienceName
  if (query.name) return loadNames(app, audience, query)
  const search = await readSearch(app, audience, query)
  const results = await severalPages(app, search, query)
  const near = await nearMatches(app, audience, query, search, { cards: results.cards, total: results.count.total })
  const path = audiences[audience].search
  const element = createElement(SearchPage, {
    audience,
    places: search.places,
    filters: search.shown,
    options: search.options,
    ...understoodBy(search),
    ...results,
    ...pageLinks(path, asQuery(search), query, results.nextCursor),
    near,
  })
  return { title: 'Busca · Véspera', kind: 'catalog', element, tags }
}

/** Loads the page with all filters. Its form opens the search page, even if the visitor came from the catalogue. */
export const loadFilters: Loader = async (app, { route, query }) => {
  const audience = route.audience as AudienceName
  const search = await readSearch(app, audience, query)
  const counts = await countOptions(app, audience, search.filters)
  const element = createElement(FiltersPage, { audience, places: search.places, filters: search.shown, counts })
  return { title: 'Filtros · Véspera', kind: 'filters', element, tags: ['listings'] }
}

export const loadListing: Loader = async (app, { params, query }) => {
  const kind = Number(params.type) as keyof typeof listingKinds
  const chosen = listingKinds[kind]
  if (!chosen) return { redirect: fallbackPath }
  const gender = 'gender' in chosen ? chosen.gender : undefined
  const search = await readSearch(app, chosen.audience, { ...withoutFilters(query), gender })
  const path = paths.listing(kind, chosen.name)
  const isFirst = gender && !search.cursor && !search.shown.tier
  const results = isFirst ? await bothSections(app, search, path) : await oneList(app, search, query, path)
  const found = { cards: results.cards, total: results.cards.length }
  const near =
    found.total === 0 ? await nearMatches(app, chosen.audience, { ...query, gender }, search, found) : undefined
  const element = createElement(ListingPage, { kind, places: search.places, ...results, near })
  return { title: 'Catálogo · Véspera', kind: 'catalog', element, tags }
}

/** Drops the filters, because a listing page has no form for them. */
const withoutFilters = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !filterParameters.includes(name)))

async function bothSections(app: App, search: PageSearch, path: string) {
  const found = await searchTiers(app, search.filters, shownOfSection)
  const moreOfTier = (tier: Tier) => {
    const { next } = found[tier]
    return next && urlOf(path, { ...sectionQuery(search, tier), cursor: next })
  }
  return { ...sectionsOf(app, found, moreOfTier), next: null, start: null }
}

async function oneList(app: App, search: PageSearch, query: Query, path: string) {
  const { nextCursor, count, cards } = await severalPages(app, search, query)
  const { next } = pageLinks(path, sectionQuery(search, search.shown.tier), query, nextCursor)
  const start = query.cursor ? urlOf(path, sectionQuery(search)) : null
  return { cards, count, next, start }
}

const sectionQuery = ({ places }: PageSearch, tier?: Tier): Query => ({
  state: places.state.sigla,
  product_type_name: tier && planTiers[tier].name,
})

/** Loads as many pages as the visitor had loaded, so that *back* and reload show the same list. */
async function severalPages(app: App, search: PageSearch, query: Query) {
  const pages = Math.min(Math.max(Math.trunc(Number(query.pages)) || 1, 1), maxPages)
  const limit = pages * cardsPerPage
  const { listings, count, next } = await searchCounted(app, search.filters, { limit, cursor: search.cursor })
  return { cards: listings.map(cardPresenter(app)), count, nextCursor: next }
}

function pageLinks(path: string, filters: Query, query: Query, nextCursor: string | null) {
  return {
    next: nextCursor ? urlOf(path, { ...filters, cursor: nextCursor }) : null,
    start: query.cursor ? urlOf(path, filters) : null,
  }
}

const asQuery = ({ places, shown }: PageSearch): Query => ({
  state: places.state.sigla,
  city: shown.city,
  neighborhood: shown.neighborhood,
  gender: shown.gender,
  product_type_name: shown.tier && planTiers[shown.tier].name,
  ...queryOfFilters(shown.profile ?? {}),
  sort: shown.sort,
})

const understoodBy = ({ understood }: PageSearch) => understood && { understood }

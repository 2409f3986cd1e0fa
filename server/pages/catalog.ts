import { createElement } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import { paths } from '#contract/paths.ts'
import { type Tier, tiers } from '#contract/profile.ts'
import { fallbackPath } from '#contract/routes.ts'
import { type AudienceName, audiences, listingKinds } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import { listCampaigns } from '#server/campaigns/list-campaigns.ts'
import { presentCard } from '#server/catalog/present.ts'
import { searchCounted, searchTiers, type TierPage } from '#server/catalog/search-listings.ts'
import type { PageTag } from '#server/db/purge.ts'
import { CatalogPage } from '#web/public/pages/catalog-page.tsx'
import { ListingPage } from '#web/public/pages/listing-page.tsx'
import { SearchPage } from '#web/public/pages/search-page.tsx'
import type { Loader, Query } from './page-request.ts'
import { type PageSearch, readSearch, urlOf } from './page-search.ts'

/** Cards per tier on a catalogue page; the search page shows the rest. */
const shownOfTier = { premium: 12, basic: 15 }
/** The widest screens show fewer, to fill whole rows; the next page must not skip those. */
const shownEverywhere = { premium: 10, basic: 14 }
/** Cards per section of a listing: whole rows of two and of five. */
const shownOfSection = { premium: 10, basic: 10 }
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
  const today = dayInSaoPaulo(app.now())
  const element = createElement(CatalogPage, {
    audience,
    places: search.places,
    filters: search.shown,
    ...understoodBy(search),
    premium: toCards(today, found.premium.listings),
    premiumCount: found.premium.count,
    morePremium: moreOf('premium', found.premium, audience, search),
    basic: toCards(today, found.basic.listings),
    basicCount: found.basic.count,
    moreBasic: moreOf('basic', found.basic, audience, search),
    banners,
  })
  return { title: 'Catálogo · Véspera', kind: 'catalog', element, tags }
}

function moreOf(tier: Tier, { next, nextAfter }: TierPage, audience: AudienceName, search: PageSearch) {
  const cursor = next && nextAfter(shownEverywhere[tier])
  const query = { ...asQuery(search), product_type_name: tiers[tier] }
  return cursor ? urlOf(audiences[audience].search, { ...query, cursor }) : null
}

export const loadSearch: Loader = async (app, { route, query }) => {
  const audience = route.audience as AudienceName
  const search = await readSearch(app, audience, query)
  const results = await severalPages(app, search, query)
  const path = audiences[audience].search
  const element = createElement(SearchPage, {
    audience,
    places: search.places,
    filters: search.shown,
    ...understoodBy(search),
    ...results,
    ...pageLinks(path, asQuery(search), query, results.nextCursor),
  })
  return { title: 'Busca · Véspera', kind: 'catalog', element, tags }
}

export const loadListing: Loader = async (app, { params, query }) => {
  const kind = Number(params.type) as keyof typeof listingKinds
  const chosen = listingKinds[kind]
  if (!chosen) return { redirect: fallbackPath }
  const gender = 'gender' in chosen ? chosen.gender : undefined
  const search = await readSearch(app, chosen.audience, { ...query, gender })
  const path = paths.listing(kind, chosen.name)
  const isFirst = gender && !search.cursor && !search.shown.tier
  const results = isFirst ? await bothSections(app, search, path) : await oneList(app, search, query, path)
  const element = createElement(ListingPage, { kind, places: search.places, ...results })
  return { title: 'Catálogo · Véspera', kind: 'catalog', element, tags }
}

async function bothSections(app: App, search: PageSearch, path: string) {
  const { premium, basic } = await searchTiers(app, search.filters, shownOfSection)
  const listings = [...premium.listings, ...basic.listings]
  const cards = toCards(dayInSaoPaulo(app.now()), listings)
  const moreOfTier = (tier: Tier, { next }: TierPage) =>
    next && urlOf(path, { ...sectionQuery(search, tier), cursor: next })
  const more = { premium: moreOfTier('premium', premium), basic: moreOfTier('basic', basic) }
  return { cards, counts: { premium: premium.count, basic: basic.count }, more, next: null, start: null }
}

async function oneList(app: App, search: PageSearch, query: Query, path: string) {
  const { nextCursor, count, cards } = await severalPages(app, search, query)
  const { next } = pageLinks(path, sectionQuery(search, search.shown.tier), query, nextCursor)
  const start = query.cursor ? urlOf(path, sectionQuery(search)) : null
  return { cards, count, next, start }
}

const sectionQuery = ({ places }: PageSearch, tier?: Tier): Query => ({
  state: places.state.sigla,
  product_type_name: tier && tiers[tier],
})

/** As many pages as the visitor had opened, so that *back* and reload show the same list. */
async function severalPages(app: App, search: PageSearch, query: Query) {
  const pages = Math.min(Math.max(Math.trunc(Number(query.pages)) || 1, 1), maxPages)
  const limit = pages * cardsPerPage
  const { listings, count, next } = await searchCounted(app, search.filters, { limit, cursor: search.cursor })
  return { cards: toCards(dayInSaoPaulo(app.now()), listings), count, nextCursor: next }
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
  product_type_name: shown.tier && tiers[shown.tier],
})

const understoodBy = ({ understood }: PageSearch) => understood && { understood }

const toCards = (today: string, listings: Parameters<typeof presentCard>[0][]) =>
  listings.map(listing => presentCard(listing, today))

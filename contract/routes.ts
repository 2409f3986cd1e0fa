import { appRoutes } from './app-screens.ts'
import { paths } from './paths.ts'
import { type AudienceName, audiences } from './user-types.ts'

export type PageName =
  | 'home'
  | 'landing'
  | 'terms'
  | 'contact'
  | 'how-we-check-age'
  | 'transparency'
  | 'transparency-year'
  | 'catalog'
  | 'search'
  | 'filters'
  | 'listing'
  | 'partners-home'
  | 'partner-categories'
  | 'partner-category'
  | 'profile'
  | 'partner-profile'
  | 'saved'
  | 'offline'

export type PageRoute = {
  path: string
  page: PageName
  gated: boolean
  audience?: AudienceName
}

const names = Object.keys(audiences) as AudienceName[]

export const pageRoutes: readonly PageRoute[] = [
  { path: paths.home, page: 'home', gated: false },
  { path: paths.landing, page: 'landing', gated: false },
  { path: paths.terms, page: 'terms', gated: false },
  // Not in the specification: who operates the site, and a contact form that needs no account.
  { path: paths.contact, page: 'contact', gated: false },
  // Not in the specification: docs/decisions/124-age-assurance.md.
  { path: paths.howWeCheckAge, page: 'how-we-check-age', gated: false },
  // Not in the specification: docs/decisions/080-transparency.md.
  { path: paths.transparency, page: 'transparency', gated: false },
  { path: paths.transparencyYear(':year'), page: 'transparency-year', gated: false },
  ...names.map(audience => ({ path: audiences[audience].home, page: 'catalog' as const, gated: true, audience })),
  ...names.map(audience => ({ path: audiences[audience].search, page: 'search' as const, gated: true, audience })),
  // Not in the specification: the search's other filters as a page, so that they need no script.
  ...names.map(audience => ({ path: audiences[audience].filter, page: 'filters' as const, gated: true, audience })),
  { path: paths.listing(':type', ':name'), page: 'listing', gated: true },
  { path: paths.partnersHome, page: 'partners-home', gated: true },
  { path: paths.partnerCategories, page: 'partner-categories', gated: true },
  { path: paths.partnerCategory(':id', ':name'), page: 'partner-category', gated: true },
  { path: paths.profile(':id'), page: 'profile', gated: true },
  { path: paths.partnerProfile(':id'), page: 'partner-profile', gated: true },
  // Not in the specification: items that the visitor saved on the device.
  { path: paths.saved, page: 'saved', gated: true },
  // Not in the specification: the service worker shows it when the browser is offline.
  { path: paths.offline, page: 'offline', gated: false },
]

export const fallbackPath = paths.home

export const redirects: Readonly<Record<string, string>> = { [paths.createProfileMisspelt]: paths.createProfile }

/** The pages of a report have no route here, because we never cache them. */
const knownPaths = new Set([...[...pageRoutes, ...appRoutes].map(({ path }) => path), paths.report])

export const isKnownPath = (path: string) => knownPaths.has(path)

import { type AudienceName, audiences } from './audiences.ts'

export type PageName =
  | 'home'
  | 'landing'
  | 'terms'
  | 'catalog'
  | 'search'
  | 'listing'
  | 'partners-home'
  | 'partner-categories'
  | 'partner-category'
  | 'profile'
  | 'partner-profile'

export type PageRoute = {
  path: string
  page: PageName
  /** Whether a browser that has not answered the age question is asked it in place of the page. */
  gated: boolean
  audience?: AudienceName
}

const names = Object.keys(audiences) as AudienceName[]

/** Section 2's public pages; every other path redirects to `/home`. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/home', page: 'home', gated: false },
  { path: '/login', page: 'landing', gated: false },
  { path: '/regras', page: 'terms', gated: false },
  ...names.map(audience => ({ path: audiences[audience].home, page: 'catalog' as const, gated: true, audience })),
  ...names.map(audience => ({ path: audiences[audience].search, page: 'search' as const, gated: true, audience })),
  { path: '/listing/:type/:name', page: 'listing', gated: true },
  { path: '/home-partners', page: 'partners-home', gated: true },
  { path: '/partners', page: 'partner-categories', gated: true },
  { path: '/partners/:id/:name', page: 'partner-category', gated: true },
  { path: '/perfil-user/:id', page: 'profile', gated: true },
  { path: '/perfil-partner/:id', page: 'partner-profile', gated: true },
]

export const fallbackPath = '/home'

import { contactPath } from './contact-form.ts'
import { type AudienceName, audiences } from './user-types.ts'

export type PageName =
  | 'home'
  | 'landing'
  | 'terms'
  | 'contact'
  | 'catalog'
  | 'search'
  | 'listing'
  | 'partners-home'
  | 'partner-categories'
  | 'partner-category'
  | 'profile'
  | 'partner-profile'
  | 'offline'

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
  // Not the specification's: who operates the site, and how to reach them without an account.
  { path: contactPath, page: 'contact', gated: false },
  ...names.map(audience => ({ path: audiences[audience].home, page: 'catalog' as const, gated: true, audience })),
  ...names.map(audience => ({ path: audiences[audience].search, page: 'search' as const, gated: true, audience })),
  { path: '/listing/:type/:name', page: 'listing', gated: true },
  { path: '/home-partners', page: 'partners-home', gated: true },
  { path: '/partners', page: 'partner-categories', gated: true },
  { path: '/partners/:id/:name', page: 'partner-category', gated: true },
  { path: '/perfil-user/:id', page: 'profile', gated: true },
  { path: '/perfil-partner/:id', page: 'partner-profile', gated: true },
  // Not the specification's: kept by the service worker, for when there is no connection.
  { path: '/offline', page: 'offline', gated: false },
]

export const fallbackPath = '/home'

/** Addresses of the old product that stand for another (decisions, section 3). */
export const redirects: Readonly<Record<string, string>> = { '/creat-perfil': '/create-perfil' }

/**
 * Who may see a screen (section 2, route access): `visitor` sends whoever has a token to `/login`, `token` sends
 * whoever has none to `/login`.
 */
export type Guard = 'public' | 'visitor' | 'token'

export type ScreenName =
  | 'log-in'
  | 'register'
  | 'forgot-password'
  | 'reset-password'
  | 'account-menu'
  | 'my-data'
  | 'documents-start'
  | 'documents-front'
  | 'documents-front-confirmation'
  | 'documents-back'
  | 'documents-back-confirmation'
  | 'documents-selfie'
  | 'documents-selfie-confirmation'
  | 'documents-final'
  | 'profile-form'
  | 'packets'
  | 'packets-partner'
  | 'payment-choice'
  | 'payment-cart'
  | 'payment-method'
  | 'payment-card'
  | 'payment-approved'
  | 'payment-approved-pix'
  | 'payment-status'
  | 'signatures'
  | 'discount-coupon'
  | 'publications'
  | 'results'
  | 'help'

export type AppRoute = {
  path: string
  screen: ScreenName
  guard: Guard /** Whose it is: of `/register` and its siblings, and of a profile's form. */
  userType?: number
}

/** The screens of the logged-in app: the server sends its shell for each, the browser follows the guard. */
export const appRoutes: readonly AppRoute[] = [
  { path: '/login-with-account', screen: 'log-in', guard: 'public' },
  { path: '/register', screen: 'register', guard: 'visitor', userType: 2 },
  { path: '/register-swing', screen: 'register', guard: 'visitor', userType: 3 },
  { path: '/register-close-friends', screen: 'register', guard: 'visitor', userType: 4 },
  { path: '/register-partner', screen: 'register', guard: 'visitor', userType: 5 },
  { path: '/reset', screen: 'forgot-password', guard: 'public' },
  { path: '/reset-password/:token', screen: 'reset-password', guard: 'public' },
  { path: '/perfil', screen: 'account-menu', guard: 'token' },
  { path: '/perfil-data', screen: 'my-data', guard: 'public' },
  { path: '/documents', screen: 'documents-start', guard: 'token' },
  { path: '/documents-front', screen: 'documents-front', guard: 'token' },
  { path: '/documents-front-confirmation', screen: 'documents-front-confirmation', guard: 'token' },
  { path: '/documents-back', screen: 'documents-back', guard: 'token' },
  { path: '/documents-back-confirmation', screen: 'documents-back-confirmation', guard: 'token' },
  { path: '/documents-front-selfie', screen: 'documents-selfie', guard: 'token' },
  { path: '/documents-front-selfie-confirmation', screen: 'documents-selfie-confirmation', guard: 'token' },
  { path: '/documents-final', screen: 'documents-final', guard: 'token' },
  { path: '/create-perfil', screen: 'profile-form', guard: 'token', userType: 2 },
  { path: '/create-perfil-2', screen: 'profile-form', guard: 'token', userType: 2 },
  { path: '/update-perfil', screen: 'profile-form', guard: 'token', userType: 2 },
  { path: '/update-perfil-2', screen: 'profile-form', guard: 'token', userType: 2 },
  { path: '/create-perfil-swing', screen: 'profile-form', guard: 'token', userType: 3 },
  { path: '/update-perfil-swing', screen: 'profile-form', guard: 'token', userType: 3 },
  { path: '/create-perfil-close-friends', screen: 'profile-form', guard: 'token', userType: 4 },
  { path: '/update-perfil-close-friends', screen: 'profile-form', guard: 'token', userType: 4 },
  { path: '/create-perfil-partner', screen: 'profile-form', guard: 'token', userType: 5 },
  { path: '/update-perfil-partner', screen: 'profile-form', guard: 'token', userType: 5 },
  { path: '/packets', screen: 'packets', guard: 'token' },
  { path: '/packets-partner', screen: 'packets-partner', guard: 'token' },
  { path: '/payment-choice', screen: 'payment-choice', guard: 'token' },
  { path: '/payment-cart', screen: 'payment-cart', guard: 'token' },
  { path: '/payment-method', screen: 'payment-method', guard: 'token' },
  { path: '/payment-card', screen: 'payment-card', guard: 'token' },
  { path: '/payment-approved', screen: 'payment-approved', guard: 'token' },
  { path: '/payment-approved-pix', screen: 'payment-approved-pix', guard: 'token' },
  { path: '/payment-status', screen: 'payment-status', guard: 'token' },
  { path: '/signatures', screen: 'signatures', guard: 'public' },
  { path: '/discount-coupon', screen: 'discount-coupon', guard: 'public' },
  { path: '/new-publication', screen: 'publications', guard: 'public', userType: 5 },
  { path: '/update-publication', screen: 'publications', guard: 'token', userType: 5 },
  // Not the specification's: the results of one's ads or profile.
  { path: '/resultados', screen: 'results', guard: 'token' },
  { path: '/help', screen: 'help', guard: 'public' },
]

const paths = new Set([...pageRoutes, ...appRoutes].map(({ path }) => path))

/** Whether a path leads to a page or a screen that exists; every other ends at `/home`, and is not offered. */
export const isKnownPath = (path: string) => paths.has(path)

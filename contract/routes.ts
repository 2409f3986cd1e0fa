import { paths } from './paths.ts'
import { type AudienceName, audiences, userTypes } from './user-types.ts'

export type PageName =
  | 'home'
  | 'landing'
  | 'terms'
  | 'contact'
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
  // Not in the specification: who operates the site, and contact without an account.
  { path: paths.contact, page: 'contact', gated: false },
  // Not in the specification: docs/decisions/080-transparency.md.
  { path: paths.transparency, page: 'transparency', gated: false },
  { path: paths.transparencyYear(':year'), page: 'transparency-year', gated: false },
  ...names.map(audience => ({ path: audiences[audience].home, page: 'catalog' as const, gated: true, audience })),
  ...names.map(audience => ({ path: audiences[audience].search, page: 'search' as const, gated: true, audience })),
  // Not in the specification: the search's further filters, as a page, so that they need no script.
  ...names.map(audience => ({ path: audiences[audience].filter, page: 'filters' as const, gated: true, audience })),
  { path: paths.listing(':type', ':name'), page: 'listing', gated: true },
  { path: paths.partnersHome, page: 'partners-home', gated: true },
  { path: paths.partnerCategories, page: 'partner-categories', gated: true },
  { path: paths.partnerCategory(':id', ':name'), page: 'partner-category', gated: true },
  { path: paths.profile(':id'), page: 'profile', gated: true },
  { path: paths.partnerProfile(':id'), page: 'partner-profile', gated: true },
  // Not in the specification: what the visitor saved on the device.
  { path: paths.saved, page: 'saved', gated: true },
  // Not in the specification: the service worker shows it without a connection.
  { path: paths.offline, page: 'offline', gated: false },
]

export const fallbackPath = paths.home

export const redirects: Readonly<Record<string, string>> = { [paths.createProfileMisspelt]: paths.createProfile }

/** Otherwise `/login` opens: without a token for `token`, with one for `visitor`. */
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
  | 'profile-preview'
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
  | 'campaigns'
  | 'hours'
  | 'phone'
  | 'more'
  | 'alerts'
  | 'decisions'
  | 'declarations'
  | 'release'
  | 'releases'
  | 'privacy'
  | 'results'
  | 'help'

export type AppRoute = {
  path: string
  screen: ScreenName
  guard: Guard
  userType?: number
}

const appRoute = (path: string, screen: ScreenName, guard: Guard, userType: number): AppRoute => ({
  path,
  screen,
  guard,
  userType,
})

export const appRoutes: readonly AppRoute[] = [
  { path: paths.logIn, screen: 'log-in', guard: 'public' },
  ...userTypes.map(({ register, userType }) => appRoute(register, 'register', 'visitor', userType)),
  { path: paths.forgotPassword, screen: 'forgot-password', guard: 'public' },
  { path: paths.resetPassword(':token'), screen: 'reset-password', guard: 'public' },
  { path: paths.accountMenu, screen: 'account-menu', guard: 'token' },
  { path: paths.myData, screen: 'my-data', guard: 'public' },
  { path: paths.documents, screen: 'documents-start', guard: 'token' },
  { path: paths.documentsFront, screen: 'documents-front', guard: 'token' },
  { path: paths.documentsFrontConfirmation, screen: 'documents-front-confirmation', guard: 'token' },
  { path: paths.documentsBack, screen: 'documents-back', guard: 'token' },
  { path: paths.documentsBackConfirmation, screen: 'documents-back-confirmation', guard: 'token' },
  { path: paths.documentsSelfie, screen: 'documents-selfie', guard: 'token' },
  { path: paths.documentsSelfieConfirmation, screen: 'documents-selfie-confirmation', guard: 'token' },
  { path: paths.documentsFinal, screen: 'documents-final', guard: 'token' },
  ...userTypes.flatMap(({ create, update, userType }) => [
    appRoute(create, 'profile-form', 'token', userType),
    appRoute(update, 'profile-form', 'token', userType),
  ]),
  { path: paths.createProfileMore, screen: 'profile-form', guard: 'token', userType: 2 },
  { path: paths.updateProfileMore, screen: 'profile-form', guard: 'token', userType: 2 },
  { path: paths.plans, screen: 'packets', guard: 'token' },
  { path: paths.partnerPlans, screen: 'packets-partner', guard: 'token' },
  { path: paths.paymentChoice, screen: 'payment-choice', guard: 'token' },
  { path: paths.paymentCart, screen: 'payment-cart', guard: 'token' },
  { path: paths.paymentMethod, screen: 'payment-method', guard: 'token' },
  { path: paths.paymentCard, screen: 'payment-card', guard: 'token' },
  { path: paths.paymentApproved, screen: 'payment-approved', guard: 'token' },
  { path: paths.paymentApprovedPix, screen: 'payment-approved-pix', guard: 'token' },
  { path: paths.paymentStatus, screen: 'payment-status', guard: 'token' },
  { path: paths.purchases, screen: 'signatures', guard: 'public' },
  { path: paths.coupons, screen: 'discount-coupon', guard: 'public' },
  { path: paths.newCampaigns, screen: 'campaigns', guard: 'public', userType: 5 },
  { path: paths.campaigns, screen: 'campaigns', guard: 'token', userType: 5 },
  // Not in the specification.
  { path: paths.profilePreview, screen: 'profile-preview', guard: 'token' },
  { path: paths.hours, screen: 'hours', guard: 'token' },
  { path: paths.phone, screen: 'phone', guard: 'token' },
  { path: paths.more, screen: 'more', guard: 'token' },
  { path: paths.alerts, screen: 'alerts', guard: 'token' },
  { path: paths.decisions, screen: 'decisions', guard: 'token' },
  { path: paths.declarations, screen: 'declarations', guard: 'token' },
  { path: paths.release(':token'), screen: 'release', guard: 'public' },
  { path: paths.releases, screen: 'releases', guard: 'token' },
  { path: paths.privacy, screen: 'privacy', guard: 'token' },
  { path: paths.results, screen: 'results', guard: 'token' },
  { path: paths.help, screen: 'help', guard: 'public' },
]

/** The report's pages have no route of their own here: they are never cached. */
const knownPaths = new Set([...[...pageRoutes, ...appRoutes].map(({ path }) => path), paths.report])

export const isKnownPath = (path: string) => knownPaths.has(path)

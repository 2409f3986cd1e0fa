import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import { paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PageName, type PageRoute, redirects, pageRoutes as routes } from '#contract/routes.ts'
import type { App } from '#server/platform/app.ts'
import { recipientsOf } from '#server/platform/env/recipients.ts'
import { withAnswer, withoutAnswer } from '#server/platform/http/age-gate.ts'
import type { PageCache } from '#server/platform/http/page-cache.ts'
import { type ReadKind, refuseTooManyReads } from '#server/platform/http/read-limits.ts'
import { statusOf } from '#server/platform/http/refusals.ts'
import { HowWeCheckAgePage } from '#web/public/pages/age-check-pages.tsx'
import { AgeGatePage } from '#web/public/pages/age-gate-page.tsx'
import { FailurePage } from '#web/public/pages/failure-page.tsx'
import { LandingPage } from '#web/public/pages/landing-page.tsx'
import { TermsPage } from '#web/public/pages/terms-page.tsx'
import { ageCheckAddress, ageCheckRoutes } from './age-checks.ts'
import { loadCatalog, loadFilters, loadListing, loadSearch } from './catalog.ts'
import { loadContact, receiveContact } from './contact.ts'
import { mailOptOutRoutes } from './mail-opt-out.ts'
import { type Loader, type PageDeps, type PageHttp, pageKey, readQuery } from './page-request.ts'
import { withoutRefused } from './page-search.ts'
import { loadPartnerCategories, loadPartnerCategory, loadPartnersHome } from './partners.ts'
import { loadPartnerProfile, loadProfile, missingProfile } from './profiles.ts'
import { reportRoutes } from './reports.ts'
import { loadSaved } from './saved.ts'
import { secretLinkRoutes } from './secret-links.ts'
import { cookielessPage, gatePage, packView, sendAnswer, sendPacked } from './send-view.ts'
import { adminFront, adminRedirectRoutes, appFront, shellRoutes } from './shells.ts'
import { csvRoutes, loadTransparency, loadTransparencyYear } from './transparency.ts'

const loaders: Record<PageName, Loader> = {
  home: async ({ ageProviders }) => ({
    title: 'Véspera',
    kind: 'sky',
    element: createElement(AgeGatePage, { leadsHome: true, isChecked: ageProviders.size > 0 }),
    tags: [],
  }),
  landing: async () => ({ title: 'Véspera', kind: 'sky', element: createElement(LandingPage), tags: [] }),
  terms: async ({ env, now }) => ({
    title: 'Termos · Véspera',
    kind: 'text',
    element: createElement(TermsPage, { recipients: recipientsOf(env), day: dayInSaoPaulo(now()) }),
    tags: [],
  }),
  contact: loadContact,
  'how-we-check-age': async ({ ageProviders }) => ({
    title: 'Verificação de idade · Véspera',
    kind: 'text',
    element: createElement(HowWeCheckAgePage, { methods: [...ageProviders.keys()] }),
    tags: [],
  }),
  transparency: loadTransparency,
  'transparency-year': loadTransparencyYear,
  catalog: loadCatalog,
  search: loadSearch,
  filters: loadFilters,
  listing: loadListing,
  'partners-home': loadPartnersHome,
  'partner-categories': loadPartnerCategories,
  'partner-category': loadPartnerCategory,
  profile: loadProfile,
  'partner-profile': loadPartnerProfile,
  saved: loadSaved,
  offline: async () => ({
    title: 'Véspera',
    kind: 'text',
    element: createElement(FailurePage, { kind: 'unreached' }),
    tags: [],
  }),
}

const readsOf: Partial<Record<PageName, ReadKind>> = {
  catalog: 'list',
  search: 'list',
  filters: 'list',
  listing: 'list',
  'partners-home': 'list',
  'partner-category': 'list',
  profile: 'profile',
  'partner-profile': 'profile',
}

export function pageRoutes(http: PageHttp, means: PageDeps) {
  const { env } = means.app
  shellRoutes(http, appFront, { paymentsUrl: env.payments.url })
  shellRoutes(http, adminFront, {
    siteUrl: env.adminUrl === env.publicUrl ? undefined : env.publicUrl,
    ageRisk: env.age.riskAcceptedBy,
  })
  adminRedirectRoutes(http)
  for (const [path, target] of Object.entries(redirects)) {
    http.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(target, 302))
  }
  secretLinkRoutes(http, means.app)
  http.register(scope => mailOptOutRoutes(scope, means.app))
  csvRoutes(http, means.app)
  reportRoutes(http, means.app)
  ageCheckRoutes(http, means)
  for (const route of routes) {
    const schema = { hide: true }
    http.get(route.path, { schema }, (request, reply) => answerPage(route, means, request, reply))
    if (route.gated || route.page === 'home') {
      http.post(route.path, { schema }, (request, reply) => answerAge(route, means, request, reply))
    }
    if (route.page === 'contact') {
      http.post(route.path, { schema }, async (request, reply) =>
        sendAnswer(env, request, reply, await receiveContact(means.app, request.body, request.ip), route.gated),
      )
    }
  }
}

async function answerPage(
  route: PageRoute,
  { app, gate, cache, limits }: PageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [asked, isAnswered] = withoutAnswer(request.raw.url as string)
  if (route.gated && !gate.passed(request.headers.cookie))
    return sendPacked(reply, request, (isAnswered ? cookielessPage : gatePage)(app.env))
  if (route.gated && isAnswered) return reply.header('cache-control', 'no-store').redirect(asked, 302)
  const reads = readsOf[route.page]
  if (reads) refuseTooManyReads(limits, request.raw, reads)
  const pageRequest = { route, params: request.params as Record<string, string>, query: readQuery(request) }
  const path = request.raw.url?.split('?')[0] as string
  try {
    const page = await cache.page(
      request.raw.url as string,
      { key: pageKey(pageRequest), route: route.path, gated: route.gated, reads },
      async () => {
        const view = await loaders[route.page](app, pageRequest)
        if ('redirect' in view) throw new PageRedirect(view.redirect)
        return { page: packView(app.env, view, route.gated), tags: view.tags }
      },
    )
    return sendPacked(reply, request, page)
  } catch (error) {
    if (route.page === 'profile' && isMissing(error)) return sendPacked(reply, request, await missingPage(app, cache))
    const address = error instanceof PageRedirect ? error.address : withoutRefused(path, pageRequest.query, error)
    if (address === undefined) throw error
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  }
}

const isMissing = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/**
 * Caches this page under one key for all profiles, not under its own URL, because a profile can appear there at any
 * time.
 */
const missingPage = (app: App, cache: PageCache) => {
  const entry = { key: 'missing profile', route: paths.profile(':id'), gated: true, reads: undefined }
  return cache.page(entry.key, entry, async () => {
    const view = await missingProfile(app)
    return { page: packView(app.env, view, entry.gated, statusOf.not_found), tags: view.tags }
  })
}

/** Thrown by a page's loader, because redirects are not cached. */
class PageRedirect extends Error {
  readonly address: string

  constructor(address: string) {
    super(`elsewhere: ${address}`)
    this.address = address
  }
}

/** The age form posts to the page's own URL. *Sim* redirects back to it or, with a provider, to the check. */
async function answerAge(route: PageRoute, { app, gate }: PageDeps, request: FastifyRequest, reply: FastifyReply) {
  const { maior } = (request.body ?? {}) as { maior?: string }
  const asked = pathAndQuery(request)
  const back = route.page === 'home' ? paths.landing : asked
  const isChecked = app.ageProviders.size > 0
  if (maior === 'sim' && !isChecked) reply.header('set-cookie', gate.admit('declared'))
  const [clean] = withoutAnswer(back)
  const yes = isChecked ? ageCheckAddress({ volta: clean }) : route.page === 'home' ? back : withAnswer(back)
  const address = maior === 'sim' ? yes : asked
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

/** Leaves out the host, which a request can forge. */
function pathAndQuery(request: FastifyRequest) {
  const { pathname, search } = new URL(request.raw.url as string, 'http://localhost')
  return pathname + search
}

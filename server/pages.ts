import type { FastifyReply, FastifyRequest } from 'fastify'
import { createElement } from 'react'
import { mailChoices } from '#contract/alerts.ts'
import { messages } from '#contract/messages.ts'
import { adminPaths, paths } from '#contract/paths.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PageName, type PageRoute, redirects, pageRoutes as routes } from '#contract/routes.ts'
import { loadCatalog, loadFilters, loadListing, loadSearch } from '#server/pages/catalog.ts'
import { ContactRefused, loadContact, receiveContact } from '#server/pages/contact.ts'
import { dataRequestPage } from '#server/pages/data-requests.ts'
import { loadMailOptOut } from '#server/pages/mail-opt-out.ts'
import { withoutRefused } from '#server/pages/page-search.ts'
import { loadPartnerCategories, loadPartnerCategory, loadPartnersHome } from '#server/pages/partners.ts'
import { loadPartnerProfile, loadProfile, missingProfile } from '#server/pages/profiles.ts'
import { reportRoutes } from '#server/pages/report-routes.ts'
import { loadSaved } from '#server/pages/saved.ts'
import { adminFront, appFront, shellRoutes } from '#server/pages/shells.ts'
import { loadSuspension, receiveAnswer } from '#server/pages/suspension.ts'
import { csvRoutes, loadTransparency, loadTransparencyYear } from '#server/pages/transparency.ts'
import type { App } from '#server/platform/app.ts'
import { chooseMail } from '#server/platform/emails/mail-opt-out.ts'
import { contactAddress } from '#server/platform/emails/send.ts'
import type { Env } from '#server/platform/env/env.ts'
import { withAnswer, withoutAnswer } from '#server/platform/http/age-gate.ts'
import { assetUrl } from '#server/platform/http/asset-files.ts'
import { type PackedPage, packPage, sendPage } from '#server/platform/http/packed-page.ts'
import type { PageCache } from '#server/platform/http/page-cache.ts'
import { type ReadKind, refuseTooManyReads } from '#server/platform/http/read-limits.ts'
import { type Failure, statusOf } from '#server/platform/http/refusals.ts'
import { requireOwnSite } from '#server/platform/http/refuse-cross-site.ts'
import { pageHeaders } from '#server/platform/http/security-headers.ts'
import type { PageKind } from '#web/public/critical-css.ts'
import { contentSecurity, renderDocument } from '#web/public/document.tsx'
import { AgeGatePage, type AgeGateProps } from '#web/public/pages/age-gate-page.tsx'
import { FailurePage } from '#web/public/pages/failure-page.tsx'
import { LandingPage } from '#web/public/pages/landing-page.tsx'
import { TermsPage } from '#web/public/pages/terms-page.tsx'
import { type Loader, type PageDeps, type PageHttp, pageKey, readQuery, type ShownView } from './pages/page-request.ts'

const loaders: Record<PageName, Loader> = {
  home: async () => ({
    title: 'Véspera',
    kind: 'sky',
    element: createElement(AgeGatePage, { leadsHome: true }),
    tags: [],
  }),
  landing: async () => ({ title: 'Véspera', kind: 'sky', element: createElement(LandingPage), tags: [] }),
  terms: async () => ({ title: 'Termos · Véspera', kind: 'text', element: createElement(TermsPage), tags: [] }),
  contact: loadContact,
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
  shellRoutes(http, adminFront, { siteUrl: env.adminUrl === env.publicUrl ? undefined : env.publicUrl })
  http.get(`${adminPaths.start}/*`, { schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(adminPaths.start, 302),
  )
  for (const [path, target] of Object.entries(redirects)) {
    http.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(target, 302))
  }
  suspensionRoutes(http, means)
  dataRequestPage(http, means.app, (raw, reply, view) => sendRaw(reply, { raw }, pack(means.app.env, view, true)))
  http.register(scope => optOutRoutes(scope, means))
  csvRoutes(http, means.app)
  reportRoutes(http, means.app, (raw, reply, view, status = 200) =>
    sendRaw(reply, { raw }, pack(means.app.env, view, true, status)),
  )
  for (const route of routes) {
    const schema = { hide: true }
    http.get(route.path, { schema }, (request, reply) => answerPage(route, means, request, reply))
    if (route.gated || route.page === 'home') {
      http.post(route.path, { schema }, (request, reply) => declareAge(route, means, request, reply))
    }
    if (route.page === 'contact') {
      http.post(route.path, { schema }, (request, reply) => answerContact(means, request, reply))
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
    return sendRaw(reply, request, (isAnswered ? cookielessPage : gatePage)(app.env))
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
        return { page: pack(app.env, view, route.gated), tags: view.tags }
      },
    )
    return sendRaw(reply, request, page)
  } catch (error) {
    if (route.page === 'profile' && isMissing(error)) return sendRaw(reply, request, await missingPage(app, cache))
    const address = error instanceof PageRedirect ? error.address : withoutRefused(path, pageRequest.query, error)
    if (address === undefined) throw error
    return reply.header('cache-control', 'no-store').redirect(address, 302)
  }
}

const isMissing = (error: unknown) => error instanceof Refusal && error.code === 'not_found'

/** Not kept by its URL, where a profile may be listed at any moment. */
const missingPage = (app: App, cache: PageCache) => {
  const entry = { key: 'missing profile', route: paths.profile(':id'), gated: true, reads: undefined }
  return cache.page(entry.key, entry, async () => {
    const view = await missingProfile(app)
    return { page: pack(app.env, view, entry.gated, statusOf.not_found), tags: view.tags }
  })
}

/** Thrown by the page's maker, as a redirect is not cached. */
class PageRedirect extends Error {
  readonly address: string

  constructor(address: string) {
    super(`elsewhere: ${address}`)
    this.address = address
  }
}

/** The age form posts to the page's own URL and redirects back to it. */
async function declareAge(route: PageRoute, { gate }: PageDeps, request: FastifyRequest, reply: FastifyReply) {
  const { maior } = (request.body ?? {}) as { maior?: string }
  if (maior === 'sim') reply.header('set-cookie', gate.declare())
  const back = pathAndQuery(request)
  const address = maior !== 'sim' ? back : route.page === 'home' ? paths.landing : withAnswer(back)
  return reply.header('cache-control', 'no-store').redirect(address, 303)
}

async function answerContact({ app }: PageDeps, request: FastifyRequest, reply: FastifyReply) {
  try {
    const address = await receiveContact(app, request.body, request.ip)
    return reply.header('cache-control', 'no-store').redirect(address, 303)
  } catch (error) {
    if (!(error instanceof ContactRefused)) throw error
    return sendRaw(reply, request, pack(app.env, error.view, false, statusOf[error.refusal.code]))
  }
}

type OfToken = FastifyRequest<{ Params: { token: string }; Querystring: { enviada?: string } }>

function suspensionRoutes(http: PageHttp, { app }: PageDeps) {
  const schema = { hide: true }
  http.get(paths.suspensionAnswer(':token'), { schema }, async ({ params, query, raw }: OfToken, reply) => {
    const view = await loadSuspension(app, params.token, { sent: query.enviada !== undefined })
    return sendRaw(reply, { raw }, pack(app.env, view, true))
  })
  http.post(paths.suspensionAnswer(':token'), { schema }, async ({ params, body, ip, raw }: OfToken, reply) => {
    const refused = await receiveAnswer(app, params.token, body, ip)
    if (refused) return sendRaw(reply, { raw }, pack(app.env, refused.view, true, statusOf[refused.refusal.code]))
    return reply.header('cache-control', 'no-store').redirect(`${paths.suspensionAnswer(params.token)}?enviada=1`, 303)
  })
}

/** The reader's mail program posts as RFC 8058 says: in either form, and it follows no redirect. */
async function optOutRoutes(http: PageHttp, { app }: PageDeps) {
  const schema = { hide: true }
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: 4096 }, async () => ({}))
  const show = async (reply: FastifyReply, { params, raw }: Pick<OfToken, 'params' | 'raw'>) =>
    sendRaw(reply, { raw }, pack(app.env, await loadMailOptOut(app, params.token), true))
  http.get(paths.mailOptOut(':token'), { schema }, (request: OfToken, reply) => show(reply, request))
  http.post(paths.mailOptOut(':token'), { schema, config: { crossSite: true } }, async (request: OfToken, reply) => {
    const { email } = (request.body ?? {}) as { email?: string }
    if (email !== undefined) requireOwnSite(app.env, request)
    await chooseMail(app, request.params.token, email === mailChoices.on)
    return show(reply, request)
  })
}

/** Never the host, which a request may forge. */
function pathAndQuery(request: FastifyRequest) {
  const { pathname, search } = new URL(request.raw.url as string, 'http://localhost')
  return pathname + search
}

export const gatePage = gatePageOf({ leadsHome: false })
const cookielessPage = gatePageOf({ leadsHome: false, lacksCookie: true })

function gatePageOf(props: AgeGateProps) {
  const pages = new WeakMap<Env, PackedPage>()
  return (env: Env) => {
    const element = createElement(AgeGatePage, props)
    const page = pages.get(env) ?? pack(env, { title: 'Véspera', kind: 'sky', element, tags: [] }, true)
    pages.set(env, page)
    return page
  }
}

let cachedTooManyPage: PackedPage | undefined

export function tooManyPage(env: Env) {
  const element = createElement(FailurePage, { kind: 'tooManyReads' })
  cachedTooManyPage ??= pack(env, { title: 'Véspera', kind: 'text', element, tags: [] }, true, 429)
  return cachedTooManyPage
}

let cachedBusyPage: PackedPage | undefined

export function busyPage(env: Env) {
  const element = createElement(FailurePage, { kind: 'busy' })
  cachedBusyPage ??= pack(env, { title: 'Véspera', kind: 'text', element, tags: [] }, true, 503)
  return cachedBusyPage
}

const failureKinds: Record<number, 'unavailable' | 'notFound'> = { 404: 'notFound', 503: 'unavailable' }

export const failurePageOf = (env: Env) => (failure: Failure) => makeFailurePage(env, failure)

function makeFailurePage(env: Env, { status, body }: Failure) {
  if (status === 429) return tooManyPage(env)
  const isForeign = body.message === messages.crossSite
  const kind = failureKinds[status] ?? (isForeign ? 'crossSite' : status < 500 ? 'refused' : 'unexpected')
  const element = createElement(FailurePage, { kind, ...(body.request_id && { requestId: body.request_id }) })
  return pack(env, { title: 'Véspera', kind: 'text', element, tags: [] }, true, status)
}

const scripts: Partial<Record<PageKind, string>> = {
  catalog: 'web/public/enhance/catalog.ts',
  filters: 'web/public/enhance/filters.ts',
  profile: 'web/public/enhance/profile.ts',
  missing: 'web/public/enhance/missing-profile.ts',
  saved: 'web/public/enhance/saved-page.ts',
}

const counted: readonly PageKind[] = ['catalog', 'profile', 'partners']
const acted: readonly PageKind[] = ['catalog', 'profile']
const layered: readonly PageKind[] = ['sky', 'profile']

function pack(env: Env, { title, kind, element }: ShownView, gated: boolean, status = 200) {
  const script = assetUrl(scripts[kind] ?? 'web/public/enhance/page.ts')
  const audience = counted.includes(kind) && assetUrl('web/public/enhance/audience.ts')
  const actions = acted.includes(kind) && assetUrl('web/public/enhance/visitor-actions.ts')
  const photos = kind === 'profile' && assetUrl('web/public/enhance/photo-viewer.ts')
  const layers = layered.includes(kind) && assetUrl('web/public/enhance/layers.ts')
  const wide = assetUrl('web/public/enhance/wide.ts')
  const wideStyle = assetUrl('web/public/wide.css')
  const font = assetUrl('hedvig-letters-serif.woff2') ?? ''
  const assets = {
    font,
    ...(script && { script }),
    ...(audience && { audience }),
    ...(actions && { actions }),
    ...(photos && { photos }),
    ...(layers && { layers }),
    ...(wide && { wide }),
    ...(wideStyle && { wideStyle }),
  }
  const site = { owner: env.siteOwner, email: contactAddress(env) }
  const document = renderDocument({ title, kind, gated, assets, site, origin: env.publicUrl, children: element })
  return packPage(document, pageHeaders(contentSecurity(kind, assets), gated), status)
}

function sendRaw(reply: FastifyReply, { raw }: Pick<FastifyRequest, 'raw'>, page: PackedPage) {
  reply.hijack()
  sendPage(page, raw, reply.raw)
}

import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { fallbackPath } from '#contract/routes.ts'
import { listingIndex } from '#server/catalog/listings/index/listing-index.ts'
import { listingPlaces } from '#server/catalog/listings/listing-places.ts'
import { listingRows } from '#server/catalog/listings/listing-rows.ts'
import { viewEventRoute } from '#server/catalog/view-counts/routes.ts'
import { paymentRoutes, webhookRoutes } from '#server/money/payments/routes.ts'
import { machineFiles } from '#server/pages/machine-files.ts'
import { mediaFiles } from '#server/pages/media-files.ts'
import { pageRoutes } from '#server/pages/page-routes.ts'
import { savedCardsRoute } from '#server/pages/saved.ts'
import { busyPage, failurePageOf, gatePage, tooManyPage } from '#server/pages/send-view.ts'
import { endSessionOf } from '#server/people/accounts/sessions.ts'
import { openAccessLog } from '#server/platform/access-log/record-accesses.ts'
import type { App } from '#server/platform/app.ts'
import { listen, type Subscriber } from '#server/platform/db/listen.ts'
import { purgeChannel } from '#server/platform/db/purge.ts'
import { guardBackOffice, isAdminHost } from '#server/platform/http/admin-host.ts'
import { guardGatedCalls, openAgeGate } from '#server/platform/http/age-gate.ts'
import { descriptionRoutes, documentCalls } from '#server/platform/http/api-description.ts'
import { assetFiles } from '#server/platform/http/asset-files.ts'
import { openClientOf } from '#server/platform/http/client-of.ts'
import { bodyBytes, createFastify } from '#server/platform/http/create-fastify.ts'
import { type Draining, openDraining } from '#server/platform/http/draining.ts'
import { allChecks, healthRoutes } from '#server/platform/http/health.ts'
import { listenAt, type Site } from '#server/platform/http/listen-at.ts'
import { noteAccesses, notingAnswers } from '#server/platform/http/note-accesses.ts'
import { openOverload } from '#server/platform/http/overload.ts'
import { type PackedPage, sendPage } from '#server/platform/http/packed-page.ts'
import { openPageCache, type PageCache } from '#server/platform/http/page-cache.ts'
import { answerAfterExit, quickExitRoutes } from '#server/platform/http/quick-exit.ts'
import { limitReads, openReadLimits } from '#server/platform/http/read-limits.ts'
import { type Failure, sendJsonFailure, toFailure } from '#server/platform/http/refusals.ts'
import { refuseCardNumbers } from '#server/platform/http/refuse-card-numbers.ts'
import { refuseCrossSite } from '#server/platform/http/refuse-cross-site.ts'
import { refuseOnReturnHost } from '#server/platform/http/return-host.ts'
import type { Log } from '#server/platform/log/log.ts'
import { openBroker, type SupportBroker } from '#server/safety/support/broker.ts'
import { apiRoutes } from './api.ts'

export async function serve(app: App): Promise<Site> {
  const draining = openDraining()
  const { http, cache, broker } = await openHttp(app, draining)
  const listener = listen(app, [
    listingPlaces(app).follower,
    listingRows(app).follower,
    listingIndex(app).follower,
    purgeFollower(cache),
    broker.follower,
  ])
  await listener.ready
  const site = await listenAt(http, draining, app.env)
  return {
    ...site,
    async close(timeoutMs) {
      // Closes the listener last, because requests in progress still need the data that it keeps fresh.
      await site.close(timeoutMs).finally(listener.close)
    },
  }
}

/** Expires all pages whenever the listener connects, because it may have missed purges while disconnected. */
const purgeFollower = (cache: PageCache): Subscriber => ({
  channel: purgeChannel,
  onMessage: payload => cache.purge(payload.split(' ')),
  onOpen: () => cache.expire(),
})

type Opened = { http: FastifyInstance; cache: PageCache; broker: SupportBroker }

async function openHttp(app: App, draining: Draining): Promise<Opened> {
  const gate = await openAgeGate(app)
  const limits = openReadLimits(app, gate)
  const cache = openPageCache({ ...app, gate, gatePage: gatePage(app.env), limits, tooManyPage: tooManyPage(app.env) })
  const overload = openOverload({ ...app, busyPage: busyPage(app.env) })
  const accesses = openAccessLog(app)
  const clientOf = openClientOf(app.env.trustProxy)
  const answerCached = notingAnswers(cache.answer, accesses, clientOf)
  const isTeams = isAdminHost(app.env)
  const refusedOnReturnHost = refuseOnReturnHost(app.env)
  const http = createFastify(
    app,
    (request, response) =>
      refusedOnReturnHost(request, response) ||
      draining.refuse(request, response) ||
      answerAfterExit(request, response) ||
      (!isTeams(request) && answerCached(request, response)) ||
      overload.refuse(request, response),
  )
  noteAccesses(http, accesses, clientOf)
  guardBackOffice(http, app)
  http.addHook('onClose', async () => overload.close())
  const broker = openBroker(app)
  http.addHook('preClose', async () => broker.close())
  app.metrics.gauge('vespera_event_streams_open', 'Event streams open in this process', broker.count)
  refuseCrossSite(http, app)
  refuseCardNumbers(http)
  limitReads(http, limits)
  guardGatedCalls(http, app, gate)
  const allowed = watchMethods(http)
  answerFailures(http, { log: app.log, page: failurePageOf(app.env), allowed })
  await documentCalls(http)
  healthRoutes(http, app, { names: allChecks, isDraining: draining.isDraining })
  await http.register(formbody, { bodyLimit: bodyBytes })
  await assetFiles(http, app.env.dataDir)
  await http.register(async scope => {
    await scope.register(compress)
    await scope.register(etag)
    apiRoutes({ app, http: scope }, broker)
    viewEventRoute({ app, http: scope }, gate)
    savedCardsRoute(scope, { app, gate })
    if (!app.env.payments.url) paymentRoutes({ app, http: scope })
    descriptionRoutes({ app, http: scope })
  })
  await http.register(async scope => {
    if (!app.env.payments.url) webhookRoutes({ app, http: scope })
    mediaFiles(scope, app, { gate, limits })
    machineFiles(scope, app)
    quickExitRoutes(scope, { gate, endSession: token => endSessionOf(app, token) })
    pageRoutes(scope, { app, gate, cache, limits })
  })
  await http.ready()
  return { http, cache, broker }
}

type FailurePage = (failure: Failure) => PackedPage

const isPage = (path: string) => !/^\/(api|midias|assets|art)\//.test(path)
const pathOf = (request: FastifyRequest) => (request.raw.url ?? '/').split('?')[0] as string

function answerFailures(http: FastifyInstance, { log, page, allowed }: Deps) {
  http.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error, request, log)
    const wantsPage = isPage(pathOf(request)) && !request.routeOptions.config.call
    return wantsPage ? sendFailurePage(failure, request, reply, page) : sendJsonFailure(reply, failure)
  })

  http.setNotFoundHandler((request, reply) => {
    const methods = allowed(pathOf(request))
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', methods.join(', ')).send()
    if (methods.length > 0) return sendJsonFailure(reply, wrongMethod(methods))
    if (isPage(pathOf(request)) && ['GET', 'HEAD'].includes(request.method)) return reply.redirect(fallbackPath, 302)
    return sendJsonFailure(reply, toFailure(new Refusal('not_found', messages.notFound), request, log))
  })
}

type Deps = { log: Log; page: FailurePage; allowed: AllowedMethods }

function sendFailurePage(failure: Failure, request: FastifyRequest, reply: FastifyReply, page: FailurePage) {
  const made = page(failure)
  reply.hijack()
  for (const [name, value] of Object.entries(failure.headers)) reply.raw.setHeader(name, value)
  sendPage(made, request.raw, reply.raw)
}

const wrongMethod = (methods: string[]): Failure => ({
  status: 405,
  headers: { allow: methods.join(', ') },
  body: { message: messages.wrongMethod },
})

type AllowedMethods = (path: string) => string[]

/** Call it before adding routes. */
function watchMethods(http: FastifyInstance): AllowedMethods {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  http.addHook('onRoute', ({ url, method }: RouteOptions) => {
    if (url.includes('*')) return
    const entry = known.get(url) ?? { pattern: toPattern(url), methods: new Set(['OPTIONS']) }
    for (const one of [method].flat()) entry.methods.add(one)
    known.set(url, entry)
  })
  return path => {
    const entry = [...known.values()].find(({ pattern }) => pattern.test(path))
    return [...(entry?.methods ?? [])].sort()
  }
}

const toPattern = (url: string) => new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}/?$`)

import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { apiRoutes } from '#server/api.ts'
import type { App } from '#server/app.ts'
import { tellAudienceRoute } from '#server/audience/routes.ts'
import { failurePageOf, gatePage, pageRoutes, tooManyPage } from '#server/pages.ts'
import { callbackRoutes, paymentRoutes } from '#server/payments/routes.ts'
import { openHub, type SupportHub } from '#server/support/hub.ts'
import { openAgeGate } from './age-gate.ts'
import { answerFailures } from './answer-failure.ts'
import { assetFiles } from './asset-files.ts'
import { bodyBytes, createFastify } from './create-fastify.ts'
import { mediaFiles } from './media-files.ts'
import { watchMethods } from './methods.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { limitReads, openReadLimits } from './read-limits.ts'
import { refuseCardNumbers } from './refuse-card-numbers.ts'

type Opened = { http: FastifyInstance; cache: PageCache; hub: SupportHub }

/** The whole site as one HTTP server, not yet listening. */
export async function openHttp(app: App): Promise<Opened> {
  const gate = await openAgeGate(app)
  const limits = openReadLimits(app, gate)
  const cache = openPageCache({ gate, gatePage: gatePage(), limits, tooManyPage: tooManyPage(app.env), log: app.log })
  const http = createFastify(app.env, cache.answer)
  const hub = openHub(app)
  http.addHook('preClose', async () => hub.close())
  refuseCardNumbers(http)
  limitReads(http, limits)
  const allowed = watchMethods(http)
  answerFailures(http, { log: app.log, page: failurePageOf(app.env), allowed })
  await documentCalls(http)
  await http.register(formbody, { bodyLimit: bodyBytes })
  await assetFiles(http)
  await http.register(async scope => {
    await scope.register(compress)
    await scope.register(etag)
    apiRoutes({ app, http: scope }, hub)
    tellAudienceRoute({ app, http: scope }, gate)
    if (!app.env.payments.url) paymentRoutes({ app, http: scope })
    scope.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger())
  })
  await http.register(async scope => {
    if (!app.env.payments.url) callbackRoutes({ app, http: scope })
    mediaFiles(scope, app, { gate, limits })
    pageRoutes(scope, { app, gate, cache, limits })
  })
  await http.ready()
  return { http, cache, hub }
}

/** `/api/openapi.json` is made from the same schemas that the calls are checked against. */
async function documentCalls(http: FastifyInstance) {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Véspera', version: '1' } },
    transform: jsonSchemaTransform,
  })
}

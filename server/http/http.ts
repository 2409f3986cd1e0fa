import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod'
import { messages } from '#contract/messages.ts'
import { fallbackPath } from '#contract/routes.ts'
import { apiRoutes } from '#server/api.ts'
import type { App } from '#server/app.ts'
import { gatePage, makeFailurePage, pageRoutes } from '#server/pages.ts'
import { openAgeGate } from './age-gate.ts'
import { answerFailures } from './answer-failure.ts'
import { assetFiles } from './asset-files.ts'
import { headersMs, limitBodyTime, uploadMs } from './body-deadline.ts'
import { mediaFiles } from './media-files.ts'
import { watchMethods } from './methods.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { commonHeaders, inertPolicy } from './security-headers.ts'
import { validatorCompiler } from './validation.ts'

const bodyBytes = 64 * 1024
const pathLength = 500

/** The whole site as one HTTP server, not yet listening. */
export async function openHttp(app: App): Promise<{ http: FastifyInstance; cache: PageCache }> {
  const gate = await openAgeGate(app)
  const cache = openPageCache({ gate, gatePage: gatePage(), log: app.log })
  const http = createFastify(cache)
  const allowed = watchMethods(http)
  answerFailures(http, { log: app.log, page: makeFailurePage, allowed })
  await documentCalls(http)
  await http.register(formbody, { bodyLimit: bodyBytes })
  await assetFiles(http)
  await http.register(async scope => {
    await scope.register(compress)
    await scope.register(etag)
    apiRoutes({ app, http: scope })
    scope.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger())
  })
  await http.register(async scope => {
    mediaFiles(scope, app, gate)
    pageRoutes(scope, { app, gate, cache })
  })
  await http.ready()
  return { http, cache }
}

function createFastify(cache: PageCache) {
  const http = Fastify({
    bodyLimit: bodyBytes,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    requestTimeout: uploadMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: pathLength },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, _request, reply) => reply.redirect(fallbackPath, 302),
    serverFactory: handler =>
      createServer({ headersTimeout: headersMs }, (request: IncomingMessage, response: ServerResponse) => {
        if (!cache.answer(request, response)) handler(request, response)
      }),
  })
  http.setValidatorCompiler(validatorCompiler)
  http.setSerializerCompiler(serializerCompiler)
  http.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders))
  limitBodyTime(http)
  http.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') || request.routeOptions.config.call)
      reply.headers({
        'cache-control': reply.statusCode < 400 && !request.routeOptions.config.personal ? 'no-cache' : 'no-store',
        'content-security-policy': inertPolicy,
      })
  })
  return http
}

/** What is no HTTP that we can read gets an answer of ours too, and the connection ends. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const status = tooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify({ message: messages.invalid })
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`)
}

/** `/api/openapi.json` is made from the same schemas that the calls are checked against. */
async function documentCalls(http: FastifyInstance) {
  await http.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Véspera', version: '1' } },
    transform: jsonSchemaTransform,
  })
}

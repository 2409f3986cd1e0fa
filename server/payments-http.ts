import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { paymentRoutes, webhookRoutes } from '#server/money/payments/routes.ts'
import { openAccessLog } from '#server/platform/access-log/record-accesses.ts'
import type { App } from '#server/platform/app.ts'
import { openClientOf } from '#server/platform/http/client-of.ts'
import { createFastify } from '#server/platform/http/create-fastify.ts'
import { openDraining } from '#server/platform/http/draining.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { listenAt, type Site } from '#server/platform/http/listen-at.ts'
import { noteAccesses } from '#server/platform/http/note-accesses.ts'
import { sendJsonFailure, toFailure } from '#server/platform/http/refusals.ts'

export async function servePayments(app: App): Promise<Site> {
  const draining = openDraining()
  const { host, payments } = app.env
  return listenAt(await openPaymentsHttp(app, draining), draining, { host, port: payments.port })
}

export async function openPaymentsHttp(app: App, draining = openDraining()): Promise<FastifyInstance> {
  const http = createFastify(app, draining.refuse)
  noteAccesses(http, openAccessLog(app), openClientOf(app.env.trustProxy))
  http.setErrorHandler((error, request, reply) => sendJsonFailure(reply, toFailure(error, request, app.log)))
  http.setNotFoundHandler((request, reply) =>
    sendJsonFailure(reply, toFailure(new Refusal('not_found', messages.notFound), request, app.log)),
  )
  admitSite(http, app.env.publicUrl)
  healthRoutes(http, app, { names: ['database', 'schema', 'queue'], isDraining: draining.isDraining })
  paymentRoutes({ app, http })
  webhookRoutes({ app, http })
  await http.ready()
  return http
}

function admitSite(http: FastifyInstance, publicUrl: string) {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    if (request.headers.origin !== publicUrl) return
    reply.header('access-control-allow-origin', publicUrl)
    if (request.method !== 'OPTIONS') return
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key',
        'access-control-max-age': '600',
      })
      .send()
  })
}

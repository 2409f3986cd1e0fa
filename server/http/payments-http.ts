import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { openAccessLog } from '#server/access-log/record-accesses.ts'
import type { App } from '#server/app.ts'
import { paymentRoutes, webhookRoutes } from '#server/payments/routes.ts'
import { openClientOf } from './client-of.ts'
import { createFastify } from './create-fastify.ts'
import { openDraining } from './draining.ts'
import { healthRoutes } from './health.ts'
import { listenAt, type Site } from './listen-at.ts'
import { noteAccesses } from './note-accesses.ts'
import { sendJsonFailure, toFailure } from './refusals.ts'

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

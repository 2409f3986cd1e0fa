import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { originOf } from '#server/platform/limits/rate-limit.ts'
import { inRequest } from '#server/platform/log/request-context.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { endRequestSpan, inSpan, startRequestSpan } from '#server/platform/tracing/tracing.ts'

export function observeRequests(http: FastifyInstance, { requests, durations, uploads }: Metrics) {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void) =>
    inRequest({ id: request.id, origin: originOf(request.ip) }, () => inSpan(spans.get(request) as Span, done))
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, { raw }, done) => {
    const span = startRequestSpan(request.method, request.routeOptions.url ?? 'none')
    spans.set(request, span)
    raw.once('close', () => endRequestSpan(span, raw.statusCode))
    enter(request, undefined, done)
  })
  // Re-enters the request's context, because the body arrived in the connection's context.
  http.addHook('preValidation', enter)
  http.addHook('onRequest', (request, { raw }, done) => {
    if (request.routeOptions.config.upload) {
      uploads.inc()
      raw.once('close', () => uploads.dec())
    }
    done()
  })
  http.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime, raw }, done) => {
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: raw.headersSent ? raw.statusCode : statusCode })
    durations.observe({ method, route }, elapsedTime / 1000)
    done()
  })
}

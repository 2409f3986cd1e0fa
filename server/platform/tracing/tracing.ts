import { extname, join } from 'node:path'
import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Statement } from '#server/platform/db/open.ts'
import type { Env } from '#server/platform/env/env.ts'

/** Looks up the tracer each time, because the SDK's bundle has its own copy of the API and ignores earlier tracers. */
const tracer = () => trace.getTracer('vespera')

/** Without an endpoint, we don't load the SDK, and the calls below do nothing. */
export async function startTracing({ otlpEndpoint }: Env['monitoring']) {
  if (!otlpEndpoint) return { close: async () => {} }
  const sdk = join(import.meta.dirname, `tracing-sdk${extname(import.meta.filename)}`)
  const { startSdk } = (await import(/* @vite-ignore */ sdk)) as typeof import('./tracing-sdk.ts')
  return startSdk(otlpEndpoint)
}

/** Spans contain route patterns, statements without their values, and job names, but never a URL or user input. */
export function startRequestSpan(method: string, route: string) {
  const attributes = { 'http.request.method': method, 'http.route': route }
  return tracer().startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes })
}

export function endRequestSpan(span: Span, status: number) {
  span.setAttribute('http.response.status_code', status)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

export const inSpan = (span: Span, work: () => void) => context.with(trace.setSpan(context.active(), span), work)

export const traceJob = <T>(name: string, work: () => Promise<T>) =>
  tracer().startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, async span => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })

/** Call it when the statement has ended. A statement outside a request or job is not traced. */
export function traceStatement({ text, milliseconds, failed }: Statement) {
  if (!trace.getActiveSpan()) return
  const end = Date.now()
  const [operation = 'statement'] = text.trim().split(/\s/, 1)
  const span = tracer().startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: end - milliseconds,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}

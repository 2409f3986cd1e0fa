import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/platform/app.ts'
import { logThinly } from '#server/platform/log/log.ts'
import { bodyBytes } from './create-fastify.ts'
import { type PackedPage, sendPage } from './packed-page.ts'
import { inertPolicy } from './security-headers.ts'

type Urgency = 'always' | 'urgent' | 'ordinary'

/**
 * We refuse requests if `max` queries are waiting for a connection, or if at least `standing` queries have been waiting
 * for a tenth of a second, since a short burst ends sooner. We also refuse them if the event loop has been `lateMs`
 * late for a second.
 */
const limits: Record<Exclude<Urgency, 'always'>, { standing: number; max: number; lateMs: number }> = {
  ordinary: { standing: 100, max: 300, lateMs: 250 },
  urgent: { standing: 400, max: 800, lateMs: 5_000 },
}
const standingMs = 100
/** Random, so that refused clients do not all retry at the same time. */
const retryAfter = { min: 2, max: 6 }

type Deps = Pick<App, 'pool' | 'log' | 'metrics' | 'watchLoop'> & { busyPage: PackedPage }

/**
 * Refuses requests that would have to wait too long: docs/decisions/045-overload.md. Runs after the page cache, because
 * cached responses cost nothing, and before everything else.
 */
export function openOverload({ pool, log, metrics, watchLoop, busyPage }: Deps) {
  const loop = watchLoop()
  /** When the queue was last below `standing`. */
  const shortAt = { ordinary: performance.now(), urgent: performance.now() }

  function isTooMuch(urgency: Urgency) {
    if (urgency === 'always') return false
    const { waitingCount } = pool
    const now = performance.now()
    if (waitingCount < limits.ordinary.standing) shortAt.ordinary = now
    if (waitingCount < limits.urgent.standing) shortAt.urgent = now
    const { max, lateMs } = limits[urgency]
    return waitingCount >= max || now - shortAt[urgency] > standingMs || loop.late() >= lateMs
  }

  function note({ method = '' }: IncomingMessage) {
    metrics.requests.inc({ method, route: 'refused', status: 503 })
    logThinly(log, 'overloaded', { waiting: pool.waitingCount, late_ms: Math.round(loop.late()) })
  }

  return {
    /** Returns true if it has handled the request. */
    refuse(request: IncomingMessage, response: ServerResponse) {
      const path = (request.url as string).split('?', 1)[0] as string
      if (!isTooMuch(urgencyOf(path))) return false
      note(request)
      response.setHeader('retry-after', randomInt(retryAfter.min, retryAfter.max + 1))
      // Without this, Node would read a large body to its end for nothing.
      if (Number(request.headers['content-length'] ?? 0) > bodyBytes) response.shouldKeepAlive = false
      if (request.headers.accept?.includes('text/html')) return sendPage(busyPage, request, response)
      response.writeHead(503, refusalHeaders).end(refusal)
      return true
    },
    close: loop.close,
  }
}

/** We refuse payments, and operators who may have to stop an incident, last. Files and probes cost little. */
const urgencies: readonly (readonly [RegExp, Urgency])[] = [
  [/^\/(healthz|readyz|(assets|art)\/.*)$/, 'always'],
  [/^\/(api\/(payment|checkout|operator)|webhooks|admin)(\/|$)/, 'urgent'],
]

const urgencyOf = (path: string) => urgencies.find(([pattern]) => pattern.test(path))?.[1] ?? 'ordinary'

const refusal = JSON.stringify({ message: messages.busy })
const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(refusal),
  'content-security-policy': inertPolicy,
  'cache-control': 'no-store',
}

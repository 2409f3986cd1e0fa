import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isDatabaseDown } from '#server/platform/db/open.ts'
import { everything, type PageTag } from '#server/platform/db/purge.ts'
import { boundedCache } from '#server/platform/limits/bounded-cache.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { AgeGate } from './age-gate.ts'
import { type PackedPage, sendPage } from './packed-page.ts'
import type { ReadKind, ReadLimits } from './read-limits.ts'

const freshMs = 15_000
/** We re-render older pages before we send them, so a lost purge matters for at most 30 seconds. */
const usableMs = 30_000
const retryMs = 5_000
const maxBytes = 48 * 1024 * 1024
const maxUrls = 20_000

export type MadePage = { page: PackedPage; tags: PageTag[] }
type Make = () => Promise<MadePage>
type CachedPage = MadePage & { madeAt: number; make: Make }
type CachedUrl = { key: string; route: string; gated: boolean; reads: ReadKind | undefined }

type CacheDeps = {
  gate: AgeGate
  gatePage: PackedPage
  limits: ReadLimits
  tooManyPage: PackedPage
  log: Log
  metrics: Pick<Metrics, 'requests' | 'pages'>
}

/**
 * Caches public pages, which are the same for every visitor. Runs before Fastify and answers requests for URLs that it
 * has already rendered.
 */
export function openPageCache({ gate, gatePage, limits, tooManyPage, log, metrics }: CacheDeps) {
  const urls = boundedCache<CachedUrl>(maxUrls)
  const { pages, remake, purge, expire } = openRenderings()

  function answer(request: IncomingMessage, response: ServerResponse) {
    const entry = urls.get(request.url as string)
    if (!entry || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const isGate = entry.gated && !gate.passed(request.headers.cookie)
    const page = isGate ? gatePage : cachedPage(entry, request, response)
    if (!page) return false
    sendPage(page, request, response)
    metrics.requests.inc({ method: request.method, route: entry.route, status: response.statusCode })
    return true
  }

  function cachedPage(entry: CachedUrl, request: IncomingMessage, response: ServerResponse) {
    const cached = pages.get(entry.key)
    const age = cached ? ageOf(cached) : Number.POSITIVE_INFINITY
    if (!cached || age > usableMs) return undefined
    const wait = entry.reads ? limits.take(request, entry.reads) : 0
    if (wait > 0) {
      response.setHeader('retry-after', wait)
      return tooManyPage
    }
    if (age > freshMs) remake(entry.key, cached.make).catch(notRefreshed(log))
    cached.page.shrink?.()
    metrics.pages.inc(hit)
    return cached.page
  }

  /** Serves the last rendering while the database is down, unless it was purged. */
  async function page(url: string, entry: CachedUrl, make: Make) {
    const cached = pages.get(entry.key)
    const isUsable = cached && ageOf(cached) <= usableMs
    metrics.pages.inc(isUsable ? hit : miss)
    if (isUsable) return remember(url, entry, cached)
    try {
      return remember(url, entry, await remake(entry.key, make))
    } catch (error) {
      if (cached && isDatabaseDown(error) && pages.has(entry.key)) return cached.page
      throw error
    }
  }

  function remember(url: string, entry: CachedUrl, cached: CachedPage) {
    urls.set(url, entry)
    return cached.page
  }

  return { answer, page, purge, expire }
}

/** Uses the absolute difference, because someone may have set the clock back. */
const ageOf = ({ madeAt }: CachedPage) => Math.abs(Date.now() - madeAt)

const hit = { result: 'hit' }
const miss = { result: 'miss' }

export type PageCache = ReturnType<typeof openPageCache>

function openRenderings() {
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: cached => cached.page.bytes })
  const flight = singleFlight<CachedPage>()
  let generation = 0

  const remake = (key: string, make: Make) => flight.run(key, () => makeNew(key, make))

  async function makeNew(key: string, make: Make) {
    const before = generation
    const madeAt = Date.now()
    const cached = { ...(await make().catch(error => giveUp(key, error))), madeAt, make }
    if (before === generation) pages.set(key, cached)
    return cached
  }

  /** Drops a page that no longer exists, so that the cache doesn't serve it. */
  function giveUp(key: string, error: unknown): never {
    const cached = pages.get(key)
    if (cached && isDatabaseDown(error)) cached.madeAt = Date.now() - freshMs + retryMs
    else pages.delete(key)
    throw error
  }

  /** We don't store a page whose rendering began before the purge. */
  function purge(tags: string[]) {
    generation++
    flight.forget()
    if (tags.includes(everything)) return pages.clear()
    const old = new Set(tags)
    for (const [key, cached] of pages.entries()) if (cached.tags.some(tag => old.has(tag))) pages.delete(key)
  }

  /** Call it after missed purges. We re-render each page on its next visit, and serve the old one if that fails. */
  function expire() {
    generation++
    for (const cached of pages.values()) cached.madeAt = 0
  }

  return { pages, remake, purge, expire }
}

const notRefreshed = (log: Log) => (error: unknown) => log('page_not_refreshed', { reason: String(error) })

function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()
  return {
    run(key: string, work: () => Promise<Result>) {
      const known = running.get(key)
      if (known) return known
      const started = work().finally(() => running.get(key) === started && running.delete(key))
      running.set(key, started)
      return started
    },
    forget: () => running.clear(),
  }
}

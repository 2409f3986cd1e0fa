import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isDatabaseDown } from '#server/db/open.ts'
import { everything, type PageTag } from '#server/db/purge.ts'
import type { Log } from '#server/log.ts'
import type { AgeGate } from './age-gate.ts'
import { type PackedPage, sendPage } from './packed-page.ts'
import type { ReadKind, ReadLimits } from './read-limits.ts'

const freshMs = 15_000
/** Older pages are rendered again before they are sent, so a lost purge lasts 30 seconds at most. */
const usableMs = 30_000
/** Between attempts while rendering fails, as when the database is down. */
const retryMs = 5_000
const maxBytes = 48 * 1024 * 1024
const maxUrls = 20_000

export type MadePage = { page: PackedPage; tags: PageTag[] }
type Make = () => Promise<MadePage>
type CachedPage = MadePage & { madeAt: number; make: Make }
type CachedUrl = { key: string; gated: boolean; reads: ReadKind | undefined }

type CacheDeps = {
  gate: AgeGate
  gatePage: PackedPage
  limits: ReadLimits
  tooManyPage: PackedPage
  log: Log
}

export type PageCache = ReturnType<typeof openPageCache>

/** Public pages, the same for every visitor. A URL that was rendered before is answered here, ahead of Fastify. */
export function openPageCache({ gate, gatePage, limits, tooManyPage, log }: CacheDeps) {
  const addresses = new LRUCache<string, CachedUrl>({ max: maxUrls })
  const pages = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: kept => kept.page.bytes })
  const flight = singleFlight<CachedPage>()
  let generation = 0

  function answer(request: IncomingMessage, response: ServerResponse) {
    const address = addresses.get(request.url as string)
    if (!address || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    if (address.gated && !gate.passed(request.headers.cookie)) return sendPage(gatePage, request, response)
    return answerKept(address, request, response)
  }

  function answerKept(address: CachedUrl, request: IncomingMessage, response: ServerResponse) {
    const kept = pages.get(address.key)
    const age = kept ? Date.now() - kept.madeAt : Number.POSITIVE_INFINITY
    if (!kept || age > usableMs) return false
    const wait = address.reads ? limits.take(request, address.reads) : 0
    if (wait > 0) return sendPage(tooManyPage, request, response.setHeader('retry-after', wait))
    if (age > freshMs) remake(address.key, kept.make).catch(notRefreshed(log))
    kept.page.shrink?.()
    return sendPage(kept.page, request, response)
  }

  /** Serves the last rendering while the database is down, unless it was purged. */
  async function page(url: string, address: CachedUrl, make: Make) {
    const kept = pages.get(address.key)
    if (kept && Date.now() - kept.madeAt <= usableMs) return remember(url, address, kept)
    try {
      return remember(url, address, await remake(address.key, make))
    } catch (error) {
      if (kept && isDatabaseDown(error) && pages.has(address.key)) return kept.page
      throw error
    }
  }

  function remember(url: string, address: CachedUrl, kept: CachedPage) {
    addresses.set(url, address)
    return kept.page
  }

  const remake = (key: string, make: Make) => flight.run(key, () => makeNew(key, make))

  async function makeNew(key: string, make: Make) {
    const before = generation
    const madeAt = Date.now()
    const kept = { ...(await make().catch(error => giveUp(key, error))), madeAt, make }
    if (before === generation) pages.set(key, kept)
    return kept
  }

  /** A page that no longer exists must not be served from the cache. */
  function giveUp(key: string, error: unknown): never {
    const kept = pages.get(key)
    if (kept && isDatabaseDown(error)) kept.madeAt = Date.now() - freshMs + retryMs
    else pages.delete(key)
    throw error
  }

  /** A page that is being rendered meanwhile is not stored. */
  function purge(tags: string[]) {
    generation++
    flight.forget()
    if (tags.includes(everything)) return pages.clear()
    const old = new Set(tags)
    for (const [key, kept] of pages.entries()) if (kept.tags.some(tag => old.has(tag))) pages.delete(key)
  }

  /**
   * After purges may have been missed: every page is rendered again at its next visit, and still served if that fails.
   */
  function expire() {
    generation++
    for (const kept of pages.values()) kept.madeAt = 0
  }

  return { answer, page, purge, expire }
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

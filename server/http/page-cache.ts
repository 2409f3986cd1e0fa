import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Log } from '#server/app.ts'
import type { PageTag } from '#server/db/purge.ts'
import type { AgeGate } from './age-gate.ts'
import { type PackedPage, sendPage } from './packed-page.ts'

const freshMs = 15_000
/** Past this a page is made again before it is sent, so that even a lost purge is seen within 30 seconds. */
const usableMs = 30_000
const mostBytes = 48 * 1024 * 1024
const mostAddresses = 20_000

/** `tags` say what the page was made of, so that a change can drop it. */
export type MadePage = { page: PackedPage; tags: PageTag[] }
type Make = () => Promise<MadePage>
type Kept = MadePage & { madeAt: number; make: Make }
type Address = { key: string; gated: boolean }

export type PageCache = ReturnType<typeof openPageCache>

/**
 * Public pages by what they show, never by who asks. An address that was answered before is answered here, ahead of
 * the framework; anything else is for it.
 */
export function openPageCache({ gate, gatePage, log }: { gate: AgeGate; gatePage: PackedPage; log: Log }) {
  const addresses = new LRUCache<string, Address>({ max: mostAddresses })
  const pages = new LRUCache<string, Kept>({ maxSize: mostBytes, sizeCalculation: kept => kept.page.bytes })
  const making = new Map<string, Promise<Kept>>()
  let generation = 0

  function answer(request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const address = addresses.get(request.url as string)
    if (!address) return false
    if (address.gated && !gate.passed(request.headers.cookie)) return sendPage(gatePage, request, response)
    const kept = pages.get(address.key)
    const age = kept ? Date.now() - kept.madeAt : Number.POSITIVE_INFINITY
    if (!kept || age > usableMs) return false
    if (age > freshMs)
      remake(address.key, kept.make).catch(error => log('page_not_refreshed', { reason: String(error) }))
    kept.page.shrink?.()
    return sendPage(kept.page, request, response)
  }

  /** The page of `address`; while its making fails, what was made last, if nothing has changed since. */
  async function page(url: string, address: Address, make: Make) {
    const kept = pages.get(address.key)
    if (kept && Date.now() - kept.madeAt <= usableMs) return remember(url, address, kept)
    try {
      return remember(url, address, await remake(address.key, make))
    } catch (error) {
      if (!kept || !pages.has(address.key)) throw error
      return kept.page
    }
  }

  function remember(url: string, address: Address, kept: Kept) {
    addresses.set(url, address)
    return kept.page
  }

  function remake(key: string, make: Make) {
    const running = making.get(key)
    if (running) return running
    const started = makeNew(key, make).finally(() => making.delete(key))
    making.set(key, started)
    return started
  }

  async function makeNew(key: string, make: Make) {
    const before = generation
    const madeAt = Date.now()
    const kept = { ...(await make()), madeAt, make }
    if (before === generation) pages.set(key, kept)
    return kept
  }

  /** Drops every page made of one of these; a page that is being made meanwhile is not kept. */
  function purge(tags: string[]) {
    generation++
    making.clear()
    for (const [key, kept] of pages.entries()) if (kept.tags.some(tag => tags.includes(tag))) pages.delete(key)
  }

  /** After purges may have been missed: everything is made again at its next visit, but served while that fails. */
  function expire() {
    generation++
    for (const kept of pages.values()) kept.madeAt = 0
  }

  return { answer, page, purge, expire }
}

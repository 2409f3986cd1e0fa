import type { Pool } from 'pg'
import { audiences } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import type { CaughtUp, Subscriber } from '#server/platform/db/listen.ts'
import { everything, purgeChannel } from '#server/platform/db/purge.ts'
import { type IndexPart, loadPart, noteChanges, refreshPart } from './index-part.ts'
import type { Segment } from './segment.ts'
import type { Traits } from './traits.ts'

export type LoadedIndex = { traits: Traits; segments: readonly Segment[] }

type Deps = Pick<App, 'pool' | 'now'>

/** Up to this many rows are reloaded while the visitor waits. Larger indexes are reloaded in the background. */
const fewRows = 20_000

/**
 * An in-memory index, one per process, that answers filtered searches: docs/decisions/047-filters.md. Loads on first
 * use, or on a large site as soon as the process listens for changes. Purge messages keep it fresh. The rows to show
 * come from the database.
 */
export function listingIndex(deps: Deps) {
  const { pool } = deps
  const index = opened.get(pool) ?? openListingIndex(deps)
  opened.set(pool, index)
  return index
}

const opened = new WeakMap<Pool, ReturnType<typeof openListingIndex>>()

function openListingIndex(deps: Deps) {
  const { pool } = deps
  const parts = openParts(deps)
  const refreshes = new WeakMap<IndexPart, Promise<void>>()
  let isOfLargeSite: Promise<boolean> | undefined
  /**
   * One entry per listener, because several servers in one process can share the database, and one of them may close.
   */
  const listening = new Set<CaughtUp>()

  async function of(userType: number): Promise<LoadedIndex> {
    const [caughtUp] = listening
    await caughtUp?.()
    const part = await parts.current(userType)
    const at = deps.now()
    for (const segment of [part.all, part.changes]) noteChanges(part, segment.takeTurned(at.getTime()))
    const earlier = refreshes.get(part)?.catch(() => {})
    const refresh =
      part.due.size > 0 ? Promise.resolve(earlier).then(() => refreshPart(part, pool, userType, at)) : earlier
    if (refresh) refreshes.set(part, refresh)
    await refresh
    return { traits: part.traits, segments: [part.all, part.changes] }
  }

  /** Returns undefined while a large site's index loads for the first time. Meant for optional parts of a page. */
  async function unlessLoading(userType: number) {
    return parts.has(userType) || !(await isOfLargeSite) ? of(userType) : undefined
  }

  /** Whether a search can use the index without waiting. If not, starts loading it for later searches. */
  function isReady(userType: number) {
    if (listening.size > 0 && parts.isFresh(userType)) return true
    if (listening.size > 0) parts.current(userType).catch(() => {})
    return false
  }

  function onMessage(payload: string) {
    const tags = payload.split(' ')
    const accounts = tags.filter(tag => tag.startsWith('account:')).map(tag => Number(tag.slice('account:'.length)))
    const isOfAll = tags.includes(everything) || (tags.includes('listings') && accounts.length === 0)
    if (isOfAll) parts.markAllStale()
    else parts.note(accounts)
  }

  /** Loads the user types one at a time. If loading fails, the next search retries. */
  async function warmUp() {
    if (!(await isOfLargeSite)) return
    for (const { userType } of Object.values(audiences)) await parts.current(userType)
  }

  const follower: Subscriber = {
    channel: purgeChannel,
    onMessage,
    onOpen(caughtUp) {
      listening.add(caughtUp)
      parts.beginToKeep()
      isOfLargeSite = isLarge(pool).catch(() => false)
      warmUp().catch(() => {})
    },
    onClose(caughtUp) {
      listening.delete(caughtUp)
    },
  }
  return { of, unlessLoading, isReady, follower }
}

/** Uses PostgreSQL's estimate. On a small site, the first search loads the index without a noticeable delay. */
async function isLarge(pool: Pool) {
  const { rows } = await pool.query<{ listings: number }>(
    `select reltuples as listings from pg_class where oid = 'listings'::regclass`,
  )
  return (rows[0]?.listings ?? 0) > fewRows
}

type Load = { due: Set<number>; part: Promise<IndexPart> }

/** Caches nothing until the process listens for changes. */
function openParts(deps: Deps) {
  const kept = new Map<number, IndexPart>()
  const loads = new Map<number, Load>()
  let isKept = false

  function load(userType: number) {
    const running = loads.get(userType)
    if (running) return running.part
    const due = new Set<number>()
    const started = { due, part: loadPart(deps.pool, userType, deps.now(), due) }
    loads.set(userType, started)
    const isCurrent = () => loads.get(userType) === started && loads.delete(userType)
    started.part.then(
      part => isCurrent() && isKept && kept.set(userType, part),
      () => isCurrent(),
    )
    return started.part
  }

  async function current(userType: number) {
    const part = kept.get(userType)
    if (part && !part.isStale) return part
    const loading = load(userType)
    if (!part || part.all.columns.size <= fewRows) return loading
    // If this fails, the next search retries.
    loading.catch(() => {})
    return part
  }

  function note(accounts: readonly number[]) {
    for (const part of kept.values()) noteChanges(part, accounts)
    for (const { due } of loads.values()) for (const account of accounts) due.add(account)
  }

  /** Also drops loads in progress, because they may be older than the change. */
  function markAllStale() {
    loads.clear()
    for (const part of kept.values()) part.isStale = true
  }

  return {
    has: (userType: number) => kept.has(userType),
    isFresh: (userType: number) => kept.get(userType)?.isStale === false,
    current,
    note,
    markAllStale,
    beginToKeep() {
      isKept = true
      markAllStale()
    },
  }
}

import { deflateRawSync } from 'node:zlib'
import { minuteMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { boundedCache } from '#server/platform/limits/bounded-cache.ts'
import { logThinly } from '#server/platform/log/log.ts'
import { contextOf, dayOf, publicKeyOf } from './day-keys.ts'

/** All the data that we store about a request. We store neither its path nor its subject. */
export type Access = {
  address: string
  port: number | null
  kind: AccessKind
  accountId: number | null
}
export const accessKinds = ['public', 'account', 'log-in', 'upload', 'operator'] as const
export type AccessKind = (typeof accessKinds)[number]
type Entry = Access & { at: number }

/**
 * Logs only the first of several identical accesses within this time, because a full list would be a browsing history.
 */
const sameMs = 10 * minuteMs
/** Someone may be held liable for any of these actions, so we log each of them. */
const eachTime: readonly AccessKind[] = ['log-in', 'upload']
/** A killed process loses at most the entries from this interval. */
const writeMs = 15_000
const batchEntries = 2_000
/** While the database is down or slow, we drop and count entries above this limit. */
const maxPending = 20_000
const maxKnown = 50_000

type Deps = Pick<App, 'env' | 'pool' | 'vault' | 'now' | 'log' | 'metrics'>
export type AccessLog = ReturnType<typeof openAccessLog>

/** Buffers entries in memory and writes them in encrypted batches, so that no request waits for the database. */
export function openAccessLog(app: Deps) {
  const known = boundedCache<number>(maxKnown)
  let pending: Entry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  function note(access: Access) {
    const at = app.now().getTime()
    const key = eachTime.includes(access.kind) ? undefined : keyOf(access)
    // Uses the absolute difference, because the clock may have been set back.
    if (key !== undefined && Math.abs(at - (known.get(key) ?? 0)) < sameMs) return
    if (pending.length >= maxPending) return leaveOut()
    if (key !== undefined) known.set(key, at)
    pending.push({ at, ...access })
    if (pending.length === batchEntries) void write()
    timer ??= setTimeout(write, writeMs).unref()
  }

  function leaveOut() {
    app.metrics.accessesLeftOut.inc()
    logThinly(app.log, 'access_log_left_out', {})
  }

  /** Writes never overlap. The next write retries a failed batch. */
  function write() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const taken = pending
      pending = []
      for (const day of new Set(taken.map(({ at }) => dayOf(at)))) {
        const entries = taken.filter(({ at }) => dayOf(at) === day)
        await writeBatch(app, day, entries).catch(error => putBack(entries, error))
      }
    })
    return writing
  }

  function putBack(entries: Entry[], error: unknown) {
    logThinly(app.log, 'access_log_not_written', { reason: String(error) })
    pending = [...entries, ...pending].slice(0, maxPending)
    timer ??= setTimeout(write, writeMs).unref()
  }

  return { note, write, close: write }
}

const keyOf = ({ address, port, kind, accountId }: Access) => `${address} ${port} ${kind} ${accountId}`

async function writeBatch(app: Deps, day: string, entries: Entry[]) {
  const publicKey = await publicKeyOf(app, day)
  const lines = entries.map(({ at, address, port, kind, accountId }) =>
    JSON.stringify([at, address, port, kind, accountId]),
  )
  const sealed = app.vault.sealForBox(publicKey, deflateRawSync(lines.join('\n')), contextOf(day))
  const times = entries.map(({ at }) => at)
  const first = new Date(times.reduce((one, other) => Math.min(one, other)))
  const last = new Date(times.reduce((one, other) => Math.max(one, other)))
  const values = [day, first, last, entries.length, sealed]
  await app.pool.query({ name: 'write_access_log', text: inserting, values })
}

const inserting = `insert into access_log_batches (day, first_at, last_at, entries, sealed) values ($1, $2, $3, $4, $5)`

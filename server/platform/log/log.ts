import { version } from '#server/platform/env/version.ts'
import { boundedCache } from '#server/platform/limits/bounded-cache.ts'
import { type EventName, logEvents } from './log-events.ts'
import { currentRequestId } from './request-context.ts'
import { scrub } from './scrub.ts'

/** `facts` never contain secrets or personal data. */
export type Log = (event: EventName, facts?: Record<string, unknown>) => void

/**
 * Logs events that may occur thousands of times a second. Writes at most one line per kind every ten seconds, with the
 * number of events since the previous line.
 */
export function logThinly(log: Log, event: EventName, facts: Record<string, unknown>, kind: string = event) {
  const kinds = thinned.get(log) ?? boundedCache<{ at: number; times: number }>(maxKinds)
  thinned.set(log, kinds)
  const known = kinds.get(kind) ?? { at: Number.NEGATIVE_INFINITY, times: 0 }
  known.times++
  kinds.set(kind, known)
  if (performance.now() - known.at < thinMs) return
  log(event, { ...facts, times: known.times })
  kinds.set(kind, { at: performance.now(), times: 0 })
}

const thinMs = 10_000
const maxKinds = 1_000
const thinned = new WeakMap<Log, ReturnType<typeof boundedCache<{ at: number; times: number }>>>()

export const writeLog: Log = (event, facts) => void process.stderr.write(`${formatLine(event, facts)}\n`)

export function formatLine(event: EventName, facts?: Record<string, unknown>) {
  const { level } = logEvents[event]
  const line = { at: new Date().toISOString(), level, event, version, request_id: currentRequestId(), ...facts }
  return scrub(JSON.stringify(line))
}

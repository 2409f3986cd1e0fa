import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#server/log.ts'

type Closer = () => Promise<unknown>

/** Closes in reverse order of opening; a closer that exceeds its timeout is abandoned. */
export function openClosers() {
  const closers: { close: Closer; timeoutMs: number }[] = []
  return {
    add: (close: Closer, timeoutMs = 5000) => void closers.push({ close, timeoutMs }),
    async closeAll() {
      for (let next = closers.pop(); next; next = closers.pop()) {
        await Promise.race([next.close().catch(report), sleep(next.timeoutMs, undefined, { ref: false })])
      }
    },
  }
}

const report = (error: unknown) => console.error(error)

/** A rejected promise ends one piece of work; an exception may leave shared state half changed, so the process ends. */
export function survives(log: Log, error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (origin !== 'unhandledRejection') return false
  // Without the error's other fields: PostgreSQL puts values into them.
  log('unhandled_rejection', { reason: error instanceof Error ? error.stack : typeof error })
  return true
}

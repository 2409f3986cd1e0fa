import { fstatSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import type { Env } from '#server/platform/env/env.ts'
import type { Log } from '#server/platform/log/log.ts'

type Closer = () => Promise<unknown>

/** Runs the closers in reverse order of opening. Abandons a closer that exceeds its timeout. */
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

/** The maximum time for draining. */
export const drainMs = ({ drainSeconds }: Pick<Env, 'drainSeconds'>) => drainSeconds * 1000 + 8000

/** The maximum time for requests in progress. A busy server can take many seconds to process a photo. */
export const finishMs = 30_000

/** The additional time for writing the last requests to the access log. */
export const lastWritesMs = 5000

const report = (error: unknown) => console.error(error)

/**
 * An unhandled rejection affects only one piece of work. An uncaught exception may leave shared state inconsistent, so
 * the process must exit.
 */
export function survives(log: Log, error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (origin !== 'unhandledRejection') return false
  // Omits the error's other fields, because PostgreSQL errors contain values in them.
  log('unhandled_rejection', { reason: error instanceof Error ? error.stack : typeof error })
  return true
}

const intervalMs = 500

/** Calls `orphaned` once npm (`parent`), or the shell that runs it in the foreground, has exited. */
export function watchParent(parent: number, orphaned: () => void) {
  const shell = statOf(parent)?.ppid
  let inForeground = isInForeground()
  const timer = setInterval(() => {
    const lostShell = inForeground && statOf(parent)?.ppid !== shell
    if (process.ppid !== parent || lostShell) {
      clearInterval(timer)
      orphaned()
    }
    inForeground = isInForeground()
  }, intervalMs)
  return { close: () => clearInterval(timer) }
}

/** A shell gives its terminal or piped input only to its foreground job. */
function isInForeground() {
  if (isatty(0)) {
    const own = statOf(process.pid)
    return own !== undefined && own.group === own.terminalGroup
  }
  try {
    const input = fstatSync(0)
    return input.isFIFO() || input.isSocket()
  } catch {
    return false
  }
}

/** Undefined if the process has exited or the system has no /proc. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [, ppid, group, , , terminalGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { ppid, group, terminalGroup }
  } catch {
    return undefined
  }
}

import type { Log } from '#server/app.ts'

/**
 * Whether a serving process can go on after what nobody caught. A rejected promise has ended one piece of work, and
 * what it held went with it. An exception thrown out of a callback may have left something half changed that all
 * requests share: state is in doubt, and the process ends.
 */
export function survives(log: Log, error: unknown, origin: NodeJS.UncaughtExceptionOrigin) {
  if (origin !== 'unhandledRejection') return false
  // Without the error's other fields: PostgreSQL puts values into them.
  log('unhandled_rejection', { reason: error instanceof Error ? error.stack : typeof error })
  return true
}

import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItem } from 'graphile-worker'
import { dayMinutes, minuteMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { addRecurring, type Due, noteFailure } from './queue.ts'

export type Recurring = { name: string; cron: string; run: (app: App) => Promise<unknown> }
type Deps = Pick<App, 'pool' | 'now' | 'log'>

const retryMs = 1_000
/** A job that was due while no process was running still runs once, if it was due within this time. */
const maxMinutes = dayMinutes

export async function keepSchedule(app: Deps, schedule: readonly Recurring[], stopping: AbortSignal) {
  let done = minuteOf(app.now())
  while (!stopping.aborted) {
    const current = minuteOf(app.now())
    const isAdded = await add(app, dueBetween(schedule, done, current))
    if (isAdded) done = current
    const wait = isAdded ? minuteMs - (app.now().getTime() % minuteMs) + 1 : retryMs
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined)
  }
}

async function add({ pool, log }: Deps, due: Due[]) {
  try {
    if (due.length > 0) await addRecurring(pool, due)
    return true
  } catch (error) {
    noteFailure(log, error)
    return false
  }
}

const minuteOf = (at: Date) => Math.floor(at.getTime() / minuteMs)

/** Returns each job at most once, with the last minute in which it was due after `done` and up to `current`. */
export function dueBetween(
  schedule: readonly Pick<Recurring, 'name' | 'cron'>[],
  done: number,
  current: number,
): Due[] {
  const earliest = Math.max(done, current - maxMinutes)
  return schedule.flatMap(({ name, cron }) => {
    const { match } = parseCronItem({ task: name, match: cron })
    for (let minute = current; minute > earliest; minute--) {
      const at = new Date(minute * minuteMs)
      if (match(partsOf(at))) return [{ name, at }]
    }
    return []
  })
}

const partsOf = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})

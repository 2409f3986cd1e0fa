import { dayInSaoPaulo } from '#contract/age.ts'
import type { Seen } from '#contract/audience.ts'
import { messages } from '#contract/messages.ts'
import { tooMany } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Caller } from '#server/http/caller.ts'
import { openDayMemory } from './day-memory.ts'
import { isRobot } from './robots.ts'
import { type Count, writeCounts } from './write-counts.ts'

/** What a killed process loses at most. */
const writeMs = 3_000
/** Of things that wait to be written; while the database is away for long, nothing new is added to them. */
const mostThings = 20_000
const limitSeconds = 60

export type Counter = ReturnType<typeof openCounter>

/** Counts in memory, so that nobody waits for the database, and writes what has come together every few seconds. */
export function openCounter(app: Pick<App, 'pool' | 'now' | 'log'>) {
  const memory = openDayMemory()
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  /** @throws Refusal `too_many` when one network sends more than people do. */
  function count(caller: Caller, seen: readonly Seen[]) {
    if (isRobot(caller.device)) return
    const at = app.now()
    const day = dayInSaoPaulo(at)
    memory.begin(day)
    if (!memory.admits(caller, at)) throw tooMany(messages.tooMany, limitSeconds)
    for (const { kind, id, deed } of seen)
      if (memory.isFirst(caller, `${kind} ${id} ${deed}`)) add({ kind, id, day, ...once[deed] })
  }

  function add(more: Count) {
    const key = `${more.day} ${more.kind} ${more.id}`
    const known = counts.get(key)
    if (known) {
      known.views += more.views
      known.clicks += more.clicks
    } else if (counts.size < mostThings) counts.set(key, { ...more })
    timer ??= setTimeout(write, writeMs).unref()
  }

  /** One after the other; what could not be written is written with what came meanwhile. */
  function write() {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(async () => {
      const taken = [...counts.values()]
      counts = new Map()
      if (taken.length > 0) await writeCounts(app.pool, taken, app.now()).catch(error => putBack(taken, error))
    })
    return writing
  }

  function putBack(taken: readonly Count[], error: unknown) {
    app.log('audience_not_written', { reason: String(error) })
    taken.forEach(add)
  }

  return { count, write, close: write }
}

const once = { view: { views: 1, clicks: 0 }, click: { views: 0, clicks: 1 } } as const

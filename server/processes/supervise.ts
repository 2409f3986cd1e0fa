import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { mediaWorkersOfMachine } from '#server/adapters/media-worker/count.ts'
import type { Env } from '#server/env.ts'
import type { Log } from '#server/log.ts'
import { openJointMetrics } from './joint-metrics.ts'
import type { FromChild, Part } from './messages.ts'
import { type Child, startChild } from './start-child.ts'
import { openTurns } from './turns.ts'

type Needs = { env: Env; databaseUrl: string; log: Log }
type Place = { part: Part; child: Child }

const firstPauseMs = 1_000
const maxPauseMs = 30_000
/** A process that lasted longer is started again after the first pause. */
const steadyMs = 60_000

/** Processes that share one port. The first one also has the jobs; one that ends is started again. */
export function openProcesses({ env, databaseUrl, log }: Needs) {
  cluster.setupPrimary({ args: [] })
  const places: Place[] = []
  const closing = new AbortController()
  const turns = openTurns<Child>(mediaWorkersOfMachine)
  const metrics = openJointMetrics(() => places.map(({ child }) => child).filter(({ isServing }) => isServing))

  function begin(part: Part) {
    const child = startChild(part, hear)
    child.ended.then(() => turns.forget(child))
    return child
  }

  function hear(message: FromChild, from: Child) {
    if (message.kind === 'turn') turns.ask(from, () => from.tell(message))
    if (message.kind === 'turn-over') turns.end(from)
    if (message.kind === 'metrics') metrics.answer(message)
    if (message.kind === 'told') for (const { child } of places) if (child !== from) child.tell(message)
  }

  async function keep(place: Place) {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      const begunAt = performance.now()
      const { code, signal } = await place.child.ended
      if (closing.signal.aborted) return
      log('process_ended', { process: places.indexOf(place) + 1, code, signal })
      metrics.restarts.inc()
      if (performance.now() - begunAt > steadyMs) pauseMs = firstPauseMs
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      place.child = begin(place.part)
    }
  }

  return {
    metrics,
    /** The first one prepares the database before the others start. */
    async start() {
      const parts = Array.from({ length: env.processes }, (_, index) => partOf(env, databaseUrl, index))
      const add = (part: Part) => places.push({ part, child: begin(part) })
      parts.slice(0, 1).forEach(add)
      const [url] = await Promise.all(places.map(({ child }) => child.serving))
      parts.slice(1).forEach(add)
      await Promise.all(places.map(({ child }) => child.serving))
      for (const place of places) void keep(place)
      return url as string
    },
    async close() {
      closing.abort()
      for (const { child } of places) child.end()
      await Promise.all(places.map(({ child }) => child.ended))
    },
  }
}

/** Jobs are not multiplied with the processes that serve pages. */
function partOf({ roles }: Env, databaseUrl: string, index: number): Part {
  const own = index === 0 || !roles.includes('web') ? roles : roles.filter(role => role !== 'worker')
  return { databaseUrl, roles: own, isFirst: index === 0 }
}

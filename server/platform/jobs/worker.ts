import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import type { App } from '#server/platform/app.ts'
import { listen } from '#server/platform/db/listen.ts'
import type { Log } from '#server/platform/log/log.ts'
import { traceJob } from '#server/platform/tracing/tracing.ts'
import type { RunningJob } from './enqueue.ts'
import {
  completeJob,
  failJob,
  freeJob,
  freeJobs,
  type Job,
  type Lock,
  noteFailure,
  otherLocks,
  renewLocks,
  takeJob,
} from './queue.ts'
import { keepSchedule, type Recurring } from './recurring.ts'

/** External services that can delay a job. */
export type ExternalService = 'mail server' | 'push service' | 'message service' | 'bank' | 'audit sink' | 'own site'
type Queued = {
  name: string
  run: (app: App, payload: unknown, job: RunningJob) => Promise<unknown>
  asks?: ExternalService | undefined
}
type Worker = {
  app: App
  holder: string
  tasks: ReadonlyMap<string, Queued['run']>
  active: Set<number>
  /** Pending takes: a closing worker waits for them, so that it can release those jobs too. */
  taking: Set<Promise<unknown>>
  stopping: AbortSignal
}

/** Limits parallel jobs by service, so that a hanging service delays only the jobs that call it. */
const concurrency: Record<ExternalService | 'nobody', number> = {
  nobody: 2,
  'mail server': 2,
  'push service': 2,
  'message service': 1,
  bank: 1,
  'audit sink': 1,
  'own site': 1,
}
const pollMs = 2_000
const retryMs = 1_000
/**
 * How long a closing worker waits for its jobs. Another process reruns unfinished ones:
 * docs/decisions/021-jobs-through-outages.md.
 */
const defaultFinishMs = 4_000

/** `beatMs` is how often a process renews its jobs' leases. After a crash, another process takes over the jobs. */
export async function startWorker(
  app: App,
  schedule: readonly (Recurring & Pick<Queued, 'asks'>)[],
  queued: readonly Queued[],
  { beatMs = 10_000, finishMs = defaultFinishMs }: { beatMs?: number; finishMs?: number } = {},
) {
  const ending = new AbortController()
  const worker = openWorker(app, [...schedule, ...queued], ending.signal)
  const bell = openBell()
  const listening = listen(app, [{ channel: 'jobs:insert', onMessage: bell.ring, onOpen: bell.ring }])
  await listening.ready
  const { pool, log } = app
  const running = [
    ...lanesOf([...schedule, ...queued]).map(names => keepWorking(worker, bell, names)),
    keepLeases({ pool, log, beatMs, ...worker }),
    keepSchedule(app, schedule, ending.signal),
  ]
  return {
    async close() {
      ending.abort()
      bell.ring()
      listening.close()
      await Promise.race([Promise.all(running), sleep(finishMs, undefined, { ref: false })])
      await Promise.allSettled(worker.taking)
      await freeJobs(pool, worker.holder).catch(error => noteFailure(log, error))
    },
  }
}

export async function runQueued(app: App, queued: readonly Queued[]) {
  const worker = openWorker(app, queued, new AbortController().signal)
  for (let job = await take(worker); job; job = await take(worker)) await perform(worker, job)
}

/** Lets other processes enqueue jobs before any worker has started. */
export const prepareQueue = (pool: Pool) => runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) })

function openWorker(app: App, queued: readonly Queued[], stopping: AbortSignal): Worker {
  const holder = `worker-${randomBytes(9).toString('hex')}`
  return {
    app,
    holder,
    tasks: new Map(queued.map(({ name, run }) => [name, run])),
    active: new Set(),
    taking: new Set(),
    stopping,
  }
}

function lanesOf(queued: readonly Queued[]) {
  const byService = Map.groupBy(queued, ({ asks }): ExternalService | 'nobody' => asks ?? 'nobody')
  return [...byService].flatMap(([asks, some]) => {
    const names = some.map(({ name }) => name)
    return Array.from({ length: concurrency[asks] }, () => names)
  })
}

async function keepWorking(worker: Worker, bell: Bell, names: string[]) {
  while (!worker.stopping.aborted) {
    const job = await take(worker, names).catch(error => void noteFailure(worker.app.log, error))
    if (worker.stopping.aborted) return
    if (job) await perform(worker, job)
    else await bell.rung(pollMs)
  }
}

function take({ app, holder, tasks, taking }: Worker, names = [...tasks.keys()]) {
  const taken = takeJob(app.pool, holder, names)
  taking.add(taken)
  return taken.finally(() => taking.delete(taken))
}

/** Stores the job's outcome before it returns, and only then is the next job taken. */
async function perform(worker: Worker, { id, name, payload }: Job) {
  const { app, holder, tasks, active, stopping } = worker
  active.add(id)
  try {
    const error = await outcomeOf(() => traceJob(name, async () => tasks.get(name)?.(app, payload, { id, stopping })))
    // The worker releases this job when it closes.
    if (error && error === stopping.reason) return
    app.metrics.jobs.inc({ task: name, result: error ? 'failed' : 'done' })
    if (error) app.log('job_failed', { job: name, reason: error.stack ?? error.message })
    await insist(worker, () => (error ? failJob(app.pool, holder, id, error.message) : completeJob(app.pool, id)))
  } finally {
    active.delete(id)
  }
}

const outcomeOf = (run: () => Promise<unknown>): Promise<Error | undefined> =>
  run().then(
    () => undefined,
    error => (error instanceof Error ? error : new Error(String(error))),
  )

/** Retries during an outage, because a job without a stored outcome would run again. */
async function insist({ app, stopping }: Worker, write: () => Promise<unknown>) {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      noteFailure(app.log, error)
      if (stopping.aborted) return
    }
    await sleep(retryMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}

type Bell = ReturnType<typeof openBell>

function openBell() {
  let next = new AbortController()
  return {
    ring() {
      next.abort()
      next = new AbortController()
    },
    rung: (timeoutMs: number) => sleep(timeoutMs, undefined, { signal: next.signal }).catch(() => undefined),
  }
}

type Lease = {
  pool: Pool
  log: Log
  holder: string
  active: ReadonlySet<number>
  beatMs: number
  stopping: AbortSignal
}

const maxBeats = 3

/**
 * Releases jobs whose lock other processes have stopped renewing. Counts beats instead of comparing clocks, and starts
 * over after an outage, so that every process has time to renew its locks.
 */
async function keepLeases({ pool, log, holder, active, beatMs, stopping }: Lease) {
  let seen = new Map<string, number>()
  while (!stopping.aborted) {
    try {
      seen = await beat(seen)
      await pause(beatMs)
    } catch (error) {
      noteFailure(log, error)
      seen = new Map()
      await pause(Math.min(beatMs, retryMs))
    }
  }

  async function beat(before: Map<string, number>) {
    const mine = [...active]
    if (mine.length > 0) await renewLocks(pool, holder, mine)
    const after = new Map<string, number>()
    for (const lock of await otherLocks(pool, mine)) {
      const beats = (before.get(keyOf(lock)) ?? -1) + 1
      if (beats < maxBeats) after.set(keyOf(lock), beats)
      else if (await freeJob(pool, lock)) log('job_freed', { job: lock.id })
    }
    return after
  }

  async function pause(ms: number) {
    await sleep(ms, undefined, { signal: stopping }).catch(() => undefined)
  }
}

const keyOf = ({ id, holder, since }: Lock) => `${id} ${holder} ${since}`

import { EventEmitter } from 'node:events'
import {
  Logger,
  type RunnerOptions,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { App } from '#server/app.ts'
import { openRoll, releaseDeadWorkers } from './dead-workers.ts'

type Recurring = { name: string; cron: string; run: (app: App) => Promise<unknown> }
type Queued = { name: string; run: (app: App, payload: unknown) => Promise<unknown> }

/**
 * Runs the recurring and the queued work of this process; among several processes each piece runs once, and what a
 * killed one had begun runs again.
 */
export async function startWorker(app: App, schedule: readonly Recurring[], tasks: readonly Queued[]) {
  const released = await releaseDeadWorkers(app.pool, app.env.dataDir)
  if (released > 0) app.log('dead_workers_released', { workers: released })
  const roll = openRoll(app.env.dataDir)
  const events: WorkerEvents = new EventEmitter()
  // A pool locks for all of its workers, by its own name.
  events.on('pool:create', ({ workerPool }) => roll.enter(workerPool.id))
  const runner = await run({
    ...options(app),
    events,
    taskList: { ...list(app, schedule), ...list(app, tasks) },
    crontab: schedule.map(({ name, cron }) => `${cron} ${name}`).join('\n'),
    concurrency: 2,
    noHandleSignals: true,
  })
  return {
    async close() {
      await runner.stop()
      roll.close()
    },
  }
}

/** Runs what is queued now, and ends. */
export const runQueued = (app: App, tasks: readonly Queued[]) =>
  runOnce({ ...options(app), taskList: list(app, tasks), noHandleSignals: true })

/** Makes the queue's own tables; work can be put on the queue before any worker has started. */
export const prepareQueue = (pool: Pool) => runMigrations({ pgPool: pool, logger: quiet })

const quiet = new Logger(() => () => undefined)

const options = (app: App): RunnerOptions => ({
  pgPool: app.pool,
  logger: new Logger(() => (level, message) => {
    if (level === 'error') app.log('job_failed', { reason: message })
  }),
})

const list = (app: App, all: readonly Queued[]): TaskList =>
  Object.fromEntries(all.map(({ name, run }) => [name, async (payload: unknown) => void (await run(app, payload))]))

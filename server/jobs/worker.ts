import { Logger, run, type TaskList } from 'graphile-worker'
import type { App } from '#server/app.ts'

type Recurring = { name: string; cron: string; run: (app: App) => Promise<unknown> }

/** Runs the recurring work of this process; among several processes each task runs once. */
export async function startWorker(app: App, schedule: readonly Recurring[]) {
  const taskList: TaskList = Object.fromEntries(
    schedule.map(({ name, run }) => [name, async () => void (await run(app))]),
  )
  const runner = await run({
    pgPool: app.pool,
    taskList,
    crontab: schedule.map(({ name, cron }) => `${cron} ${name}`).join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') app.log('job_failed', { reason: message })
    }),
  })
  return { close: () => runner.stop() }
}

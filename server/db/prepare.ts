import type { App } from '#server/app.ts'
import { prepareQueue } from '#server/jobs/worker.ts'
import { migrate } from './migrate.ts'
import { refuseForeignKey } from './refuse-foreign-key.ts'

/** Makes the database ready: schema and reference data. */
export async function prepare(app: App) {
  await migrate(app.db)
  await prepareQueue(app.pool)
  await refuseForeignKey(app)
}

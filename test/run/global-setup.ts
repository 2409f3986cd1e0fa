import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { seedDemo } from '#demo/demo.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { confirmInventedPrices } from '#server/platform/db/reference/reference.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { prepareQueue, runQueued } from '#server/platform/jobs/worker.ts'
import { claimStorages } from '#server/platform/storages/claim-storages.ts'
import { tasks } from '#server/tasks.ts'
import { createDatabase, databaseUrl } from '../world/site.ts'
import { cachedArtPool } from './art-cache.ts'
import { memoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server: { url: string; dataDir: string }
  }
}

/** Test files running in parallel share the server, and `doctor` checks how many connections are left. */
const max_connections = '300'

/** Starts the run's database server, or uses TEST_DATABASE_URL, and prepares the two templates. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-test-'))
  const databaseDir = await mkdtemp(join(memoryFolder, 'vespera-test-'))
  const given = process.env.TEST_DATABASE_URL
  const embedded = given ? undefined : await startEmbedded({ dataDir: databaseDir, settings: { max_connections } })
  const url = given ?? (embedded?.url as string)
  await prepareTemplates(url, dataDir)
  project.provide('server', { url, dataDir })
  return async () => {
    await embedded?.stop()
    for (const folder of [dataDir, databaseDir]) await rm(folder, { recursive: true, force: true })
  }
}

async function prepareTemplates(server: string, dataDir: string) {
  await createDatabase(server, 'vespera_empty')
  await prepare(server, 'vespera_empty', dataDir, async app => {
    await migrate(app.db)
    await prepareQueue(app.pool)
    await claimStorages(app)
    await confirmInventedPrices(app.db, app.now())
  })
  await createDatabase(server, 'vespera_demo', 'vespera_empty')
  await prepare(server, 'vespera_demo', dataDir, async app => {
    await seedDemo(app, () => undefined, cachedArtPool)
    // Runs these jobs once here. Otherwise each test file would run them before its own.
    await runQueued(app, tasks)
  })
}

type Fill = (app: ReturnType<typeof openApp>) => Promise<void>

async function prepare(server: string, name: string, dataDir: string, fill: Fill) {
  const app = openApp(readEnv({ DATA_DIR: dataDir }), databaseUrl(server, name), () => undefined)
  await fill(app)
  await closeApp(app)
}

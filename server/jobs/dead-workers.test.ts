import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { projectRoot } from '#server/project-root.ts'
import { bootApp } from '#test/boot.ts'
import { ownDataDir } from '#test/documents.ts'
import { releaseDeadWorkers } from './dead-workers.ts'
import { enqueue, task } from './enqueue.ts'
import { startWorker } from './worker.ts'

const longWork = task<object>('long-work')
let app: App
let variables: NodeJS.ProcessEnv
let other: ChildProcess | undefined

beforeAll(async () => {
  const booted = await bootApp({ variables: { DATA_DIR: await ownDataDir() } })
  app = booted.app
  variables = { DATABASE_URL: booted.databaseUrl, DATA_DIR: app.env.dataDir }
})
afterEach(async () => {
  other?.kill('SIGKILL')
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

// It takes the work on and never ends it.
const script = `
  import { openApp } from '#server/app.ts'
  import { readEnv } from '#server/env.ts'
  import { startWorker } from '#server/jobs/worker.ts'
  const env = readEnv()
  const run = () => { console.log('began'); return new Promise(() => {}) }
  await startWorker(openApp(env, env.databaseUrl), [], [{ name: 'long-work', run }])
`

/** Another process, once it has begun the work. */
async function beginElsewhere() {
  const options = { cwd: projectRoot, env: { ...process.env, ...variables } }
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], options)
  other = child
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (said += chunk))
  await expect.poll(() => said, { timeout: 50_000 }).toContain('began')
  return child
}

const locked = async () => {
  const { rows } = await sql<{ locked_by: string | null }>`select locked_by from graphile_worker.jobs`.execute(app.db)
  return rows.map(row => row.locked_by !== null)
}

test('what a killed process had begun runs again with the next start; nothing is left of it', async () => {
  await enqueue(app.db, longWork, {})
  const child = await beginElsewhere()
  expect(await locked()).toEqual([true])
  child.kill('SIGKILL')
  await once(child, 'exit')
  const ran = Promise.withResolvers<void>()
  const worker = await startWorker(app, [], [{ name: longWork.name, run: async () => ran.resolve() }])
  await ran.promise
  // It is noted as done a little after it is done.
  await expect.poll(locked, { timeout: 10_000 }).toEqual([])
  await worker.close()
  expect(await readdir(join(app.env.dataDir, 'workers'))).toEqual([])
})

test('what a living process has begun stays its own', async () => {
  await enqueue(app.db, longWork, {})
  await beginElsewhere()
  expect(await releaseDeadWorkers(app.pool, app.env.dataDir)).toBe(0)
  expect(await locked()).toEqual([true])
})

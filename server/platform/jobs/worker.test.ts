import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { Client, type Pool } from 'pg'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { bootApp } from '#test/world/site.ts'
import { enqueue, task } from './enqueue.ts'
import { addRecurring, takeJob } from './queue.ts'
import { startWorker } from './worker.ts'

const longWork = task<object>('long-work')
const beatMs = 200
let app: App
let databaseUrl: string
let other: ChildProcess | undefined
let worker: Awaited<ReturnType<typeof startWorker>> | undefined

beforeAll(async () => {
  const booted = await bootApp()
  app = booted.app
  databaseUrl = booted.databaseUrl
})
afterEach(async () => {
  other?.kill('SIGKILL')
  await worker?.close()
  worker = undefined
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
})

/** Code that the other process runs as the job. */
const scripts = {
  waits: 'await new Promise(() => {})',
  // Blocks the whole process, so it can't even renew its lease.
  blocks: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000); console.log("ended")',
}

const scriptOf = (name: keyof typeof scripts) => `
  import { openApp } from '#server/open-app.ts'
  import { readEnv } from '#server/platform/env/env.ts'
  import { startWorker } from '#server/platform/jobs/worker.ts'
  const env = readEnv()
  const run = async () => { console.log('began'); ${scripts[name]} }
  await startWorker(openApp(env, env.databaseUrl), [], [{ name: 'long-work', run }], { beatMs: ${beatMs} })
`

/** Starts another process with its own DATA_DIR and waits until it runs the job. */
async function beginElsewhere(name: keyof typeof scripts) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: await ownDataDir() }
  const child = spawn(process.execPath, ['--input-type=module', '-e', scriptOf(name)], { cwd: projectRoot, env })
  other = child
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const until = (text: string) => expect.poll(() => output, { timeout: 50_000 }).toContain(text)
  await until('began')
  return { child, until }
}

/** Runs the worker in this process and counts how often the job runs. */
async function workHere(everyMs = beatMs) {
  const ran = { times: 0 }
  const run = async () => void ran.times++
  worker = await startWorker(app, [], [{ name: longWork.name, run }], { beatMs: everyMs })
  return ran
}

const locks = async () => {
  const { rows } = await sql<{ since: string | null }>`
    select locked_at::text as since from graphile_worker.jobs`.execute(app.db)
  return rows.map(({ since }) => since)
}

test('a process that ends releases its unfinished jobs', async () => {
  await enqueue(app.db, longWork, {})
  const begun = Promise.withResolvers<void>()
  const forever = { name: longWork.name, run: () => new Promise<void>(() => begun.resolve()) }
  const leaving = await startWorker(app, [], [forever], { beatMs, finishMs: 0 })
  await begun.promise
  await leaving.close()
  expect(await locks()).toEqual([null])
})

test('a job stopped between its steps does not count as failed, and continues immediately in the next process', async () => {
  await enqueue(app.db, longWork, {})
  const begun = Promise.withResolvers<void>()
  let starts = 0
  const run: Parameters<typeof startWorker>[2][number]['run'] = async (_app, _payload, { stopping }) => {
    if (++starts > 1) return
    begun.resolve()
    await once(stopping, 'abort')
    stopping.throwIfAborted()
  }
  const stepping = { name: longWork.name, run }
  const leaving = await startWorker(app, [], [stepping], { beatMs })
  await begun.promise
  await leaving.close()
  const { rows } = await app.pool.query('select last_error, locked_at from graphile_worker._private_jobs')
  expect(rows).toEqual([{ last_error: null, locked_at: null }])
  worker = await startWorker(app, [], [stepping], { beatMs })
  await expect.poll(locks, { timeout: 10_000 }).toEqual([])
  expect(starts).toBe(2)
})

test('runs the jobs that a killed process had begun, whichever machine it was on', async () => {
  await enqueue(app.db, longWork, {})
  const { child } = await beginElsewhere('waits')
  const ran = await workHere()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await expect.poll(locks, { timeout: 10_000 }).toEqual([])
  expect(ran.times).toBe(1)
})

test('takes no jobs from a living process', async () => {
  await enqueue(app.db, longWork, {})
  await beginElsewhere('waits')
  const ran = await workHere(5 * beatMs)
  const seen = new Set<string | null | undefined>()
  // By this many renewals, we have watched the lock for longer than a lease.
  await expect.poll(async () => seen.add((await locks())[0]).size, { timeout: 50_000 }).toBeGreaterThan(20)
  expect(seen).not.toContain(null)
  expect(seen).not.toContain(undefined)
  expect(ran.times).toBe(0)
})

test('a process delayed for longer than its lease does no harm when it resumes', async () => {
  await enqueue(app.db, longWork, {})
  const { until } = await beginElsewhere('blocks')
  const ran = await workHere()
  await expect.poll(() => ran.times, { timeout: 10_000 }).toBe(1)
  await until('ended')
  await enqueue(app.db, longWork, {})
  await expect.poll(locks, { timeout: 10_000 }).toEqual([])
  expect(ran.times).toBeLessThanOrEqual(2)
})

test('retries failed jobs later and continues with the rest', async () => {
  const failing = task<object>('failing-work')
  await enqueue(app.db, failing, {})
  await enqueue(app.db, longWork, {})
  await app.pool.query(`update graphile_worker._private_jobs set updated_at = '2020-01-01'`)
  const done: string[] = []
  const queued = [
    { name: failing.name, run: () => Promise.reject(new Error('not\0now')) },
    { name: longWork.name, run: async () => void done.push('long') },
  ]
  worker = await startWorker(app, [], queued, { beatMs })
  const left = () =>
    app.pool.query(`select attempts, last_error, locked_at, updated_at > '2026-01-01' as has_failed_lately
      from graphile_worker._private_jobs`)
  await expect
    .poll(async () => (await left()).rows, { timeout: 10_000 })
    .toEqual([{ attempts: expect.any(Number), last_error: 'notnow', locked_at: null, has_failed_lately: true }])
  expect(done).toEqual(['long'])
})

test('a bank or mail server that hangs delays no other jobs', async () => {
  const [mail, payment] = [task<object>('mail-work'), task<object>('bank-work')]
  for (let count = 0; count < 5; count++) for (const stuck of [mail, payment]) await enqueue(app.db, stuck, {})
  await enqueue(app.db, longWork, {})
  const done = Promise.withResolvers<void>()
  const never = () => new Promise<void>(() => undefined)
  const queued = [
    { name: mail.name, asks: 'mail server' as const, run: never },
    { name: payment.name, asks: 'bank' as const, run: never },
    { name: longWork.name, run: async () => done.resolve() },
  ]
  worker = await startWorker(app, [], queued, { beatMs, finishMs: 0 })
  await done.promise
})

test('setting back a fast clock stops neither recurring nor waiting jobs', async () => {
  const ahead = new Date(Date.now() + dayMs)
  await addRecurring(app.pool, [{ name: longWork.name, at: ahead }])
  await app.pool.query(`update graphile_worker._private_jobs set run_at = $1, created_at = $1`, [ahead])
  expect(await takeJob(app.pool, 'holder', [longWork.name])).toBeDefined()
  await addRecurring(app.pool, [{ name: longWork.name, at: new Date() }])
  expect(await takeJob(app.pool, 'holder', [longWork.name])).toBeDefined()
})

test('takes one job at a time, however the database plans the query', async () => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // If the statistics count few jobs, the planner may choose a nested loop anyway.
    for (const way of ['hashjoin', 'mergejoin', 'material']) await client.query(`set enable_${way} = off`)
    await enqueue(app.db, longWork, {})
    await client.query('analyze graphile_worker._private_jobs')
    for (let more = 0; more < 4; more++) await enqueue(app.db, longWork, {})
    for (let taken = 1; taken <= 5; taken++) {
      expect(await takeJob(client as unknown as Pool, 'holder', [longWork.name])).toBeDefined()
      const { rows } = await client.query(
        'select count(*)::int from graphile_worker._private_jobs where locked_at is not null',
      )
      expect(rows).toEqual([{ count: taken }])
    }
  } finally {
    await client.end()
  }
})

import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { dayMs } from '#contract/durations.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { isBanned } from '#server/people/media/banned-likenesses.ts'
import { recordSimilarMedia } from '#server/people/media/save-media.ts'
import type { App } from '#server/platform/app.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { readEnv } from '#server/platform/env/env.ts'
import { schedule } from '#server/schedule.ts'
import { operatorAtWork } from '../test/world/back-office.ts'
import { benchPages } from './grown-pages.ts'
import { grownDir } from './grown-site.ts'
import { median, row, title } from './report.ts'
import { type Site, startSite } from './servers.ts'

/** The back-office lists, as its screens request them. */
const lists = [
  'kyc',
  'profiles',
  'media',
  'campaigns',
  'orders',
  'orders?status=ok',
  'orders?status=pending',
  'orders?status=refused',
  'orders?needs=1',
  'orders?needs=pix',
  'orders?channel=card',
  'orders?user_type=5',
  'orders?search=pessoa77%40grande.local',
  'orders?search=pessoa77123',
  'orders?search=P00000000077',
  'orders?search=ninguem',
  'orders?status=refused&user_type=5&search=pessoa99123',
  'orders?before=1000',
  'order-totals',
  'partners',
  'partners?search=Pessoa%2099',
  'partners?search=ninguem',
  'support/conversations',
  'support/conversations?filter=closed',
  'audit',
  'worklist',
  'worklist?only=media',
  'worklist/figures',
  'audit?subject=submission%3A77',
  'audit?before=1000',
  'coupons',
  'plans',
  'statistics',
]

const [warmUps, runs] = [3, 7]
/** Shows a statement only if it takes longer than this. */
const minReportedMs = 20

type Statement = { text: string; ms: number }
const statements: Statement[] = []

/** Measures the seeded database itself, not a copy, so the jobs' changes stay in it. */
async function benchGrown() {
  if (!existsSync(grownDir)) throw new Error('First: npm run bench seed 1000000')
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-'))
  const settings = { max_wal_size: '4GB', log_min_duration_statement: String(minReportedMs) }
  const server = await startEmbedded({ dataDir: grownDir, settings })
  timeStatements()
  const env = readEnv({ DATA_DIR: dataDir, READ_LIMIT_FACTOR: '1000000' })
  const app = openApp({ ...env, port: 0 }, server.url, () => {})
  // The site migrates the database. We run its jobs ourselves below.
  const site = await startSite({ DATABASE_URL: server.url, ROLES: 'web' })
  try {
    await untilIdle(app)
    await benchLookUps(app)
    await benchLists(app, site)
    const { rows } = await app.pool.query<{ listings: number }>('select max(account_id) as listings from listings')
    await benchPages(site, rows[0]?.listings ?? 0)
    await site.stop()
    await benchJobs(app)
  } finally {
    if (site.isRunning()) await site.stop()
    await closeApp(app)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Waits until a newly started site has loaded its filter index, which takes half a minute here. */
async function untilIdle({ pool }: App) {
  const active = `select count(*)::int as others from pg_stat_activity
    where state = 'active' and backend_type = 'client backend' and pid <> pg_backend_pid()`
  for (let idle = 0; idle < 20; await sleep(100)) {
    const { rows } = await pool.query<{ others: number }>(active)
    idle = rows[0]?.others === 0 ? idle + 1 : 0
  }
}

function timeStatements() {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function timed(this: pg.Client, ...given: Parameters<typeof query>) {
    const begun = performance.now()
    const answer = query.apply(this, given) as unknown
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string }).text
    if (answer instanceof Promise)
      void answer.then(
        () => statements.push({ text: text ?? '', ms: performance.now() - begun }),
        () => undefined,
      )
    return answer
  } as typeof query
}

async function benchLookUps(app: App) {
  title('Like pictures, median ms')
  const contentHash = Buffer.alloc(32)
  const { rows } = await app.pool.query(`select id, perceptual_hash from media where id % 10 <> 0 limit 20`)
  const banned: number[] = []
  const similar: number[] = []
  for (const { id, perceptual_hash: perceptualHash } of rows) {
    banned.push(await msOf(() => isBanned(app.db, { contentHash, perceptualHash })))
    similar.push(await msOf(() => recordSimilarMedia(app, { mediaId: id })))
  }
  row('among banned pictures', { ms: median(banned).toFixed(1), least: Math.min(...banned).toFixed(1) })
  row('among all pictures', { ms: median(similar).toFixed(1), least: Math.min(...similar).toFixed(1) })
}

async function benchLists(app: App, site: Site) {
  title(`Lists of the back-office: median and least ms of a call; its statements above ${minReportedMs} ms`)
  // The operator of an earlier run already has an authenticator.
  await app.pool.query(`update operators set email = 'antes' || id || '@grande.local' where email like 'operador%'`)
  const { office } = await operatorAtWork({ app, url: site.url })
  for (const list of lists) {
    const times: number[] = []
    const logBefore = await databaseLog()
    const read = async () => {
      const { status } = await office.send('GET', `/api/operator/${list}`)
      if (status !== 200) throw new Error(`${list}: ${status}`)
    }
    for (let run = 0; run < warmUps; run++) await read()
    for (let run = 0; run < runs; run++) times.push(await msOf(read))
    row(list, { ms: median(times).toFixed(1), least: Math.min(...times).toFixed(1) })
    const logLines = (await databaseLog()).slice(logBefore.length)
    const slow = [...logLines.matchAll(/duration: ([\d.]+) ms\s+\w+[^:]*: ([\s\S]*?)(?=\n\d{4}-|$)/g)]
    show(distinct(slow.map(([, ms, text]) => ({ ms: Number(ms), text: text ?? '' }))))
  }
}

const databaseLog = () => readFile(join(grownDir, 'postgres.log'), 'utf8')

const distinct = (all: Statement[]) => [...new Map(all.map(one => [one.text, one])).values()]

async function benchJobs(app: App) {
  title('Recurring jobs: ms of a run, of its slowest statement; MB that the process grew by')
  const storage = { ...app.storage, list: () => storedFolders(app) }
  for (const { name, run } of schedule.filter(({ name }) => name !== 'renew-demo-plans')) {
    statements.length = 0
    global.gc?.()
    const before = process.memoryUsage().rss
    const ms = await msOf(async () => void (await run({ ...app, storage })))
    const slowest = worst()
    const grown = (process.memoryUsage().rss - before) / 2 ** 20
    row(name, { ms: ms.toFixed(0), slowest: (slowest[0]?.ms ?? 0).toFixed(0), MB: grown.toFixed(0) })
    show(slowest)
  }
}

/** Pretends that the files of all rows exist, plus some orphaned files. */
async function* storedFolders({ pool }: App) {
  const { rows } = await pool.query<{ items: number }>('select max(id) as items from media')
  const items = rows[0]?.items ?? 0
  const writtenAt = new Date(Date.now() - 30 * dayMs)
  for (let id = 1; id <= items + 100; id++) yield { folder: `m${String(id).padStart(11, '0')}`, writtenAt }
}

const worst = () => statements.toSorted((one, other) => other.ms - one.ms).slice(0, 3)

function show(slowest: Statement[]) {
  for (const { ms, text } of slowest.filter(({ ms }) => ms > minReportedMs))
    console.log(`    ${ms.toFixed(0)} ms  ${text.replace(/\s+/g, ' ').slice(0, 220)}`)
}

async function msOf(work: () => Promise<unknown>) {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

await benchGrown()

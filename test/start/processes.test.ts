import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { atEnd } from '../world/at-end.ts'
import { passGate } from '../world/calls.ts'
import { freePort } from '../world/environment.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace, type Product } from './product.ts'

const timeout = 120_000
const patience = { timeout: 20_000 }
let place: Awaited<ReturnType<typeof openPlace>>
afterEach(() => place.clear())

test('two processes are one site: one port, one set of limits and metrics, and the jobs once', {
  timeout,
}, async () => {
  const { product, metrics } = await start()
  expect(childrenOf(product).length).toBe(2)
  const names = await place.query('select distinct application_name name from pg_stat_activity')
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['vespera-web-worker', 'vespera-web']))
  const jobs = `select distinct pid from pg_stat_activity where query = 'listen "jobs:insert"'`
  expect(await place.query(jobs)).toHaveLength(1)

  const cookie = await passGate(product.url)
  const [one, other] = [openReader(product.url, cookie), openReader(product.url, cookie)]
  for (let read = 0; read < 60; read++) expect(await one()).toBe(404)
  let answered = 0
  await expect.poll(async () => (await other()) === 429 || void answered++, { interval: 100, ...patience }).toBe(true)
  expect(answered).toBeLessThan(30)
  const counted = `vespera_requests_total{method="GET",route="/perfil-user/:id",status="404"} ${60 + answered}`
  expect(await metrics()).toContain(`${counted}\n`)
  expect(await metrics()).toMatch(/^vespera_processes 2$[\s\S]*^vespera_info\{version="[^"]+"\} 1$/m)

  product.child.kill('SIGINT')
  expect(await product.ended).toBe(0)
  expect(product.said().match(/no ar em|Encerrando…/g)).toEqual(['no ar em', 'Encerrando…'])
  expect(await place.postmasterPid()).toBeUndefined()
})

test('a killed process is started again, and all end with the one that started them', { timeout }, async () => {
  const { product, metrics } = await start()
  const before = childrenOf(product)
  process.kill(before[0] as number, 'SIGKILL')
  await product.until('process_ended')
  expect((await fetch(product.url)).status).toBe(200)
  await expect.poll(metrics, patience).toMatch(/^vespera_processes 2$[\s\S]*^vespera_process_restarts_total 1$/m)
  const after = childrenOf(product)
  expect(after).toContain(before[1])
  expect(after).not.toContain(before[0])
  product.child.kill('SIGKILL')
  await product.ended
  await expect.poll(() => after.filter(isAlive), patience).toEqual([])
})

test('a connection that a killed process had not taken yet ends instead of waiting for ever', { timeout }, async () => {
  const { product } = await start()
  const [stopped] = childrenOf(product)
  process.kill(stopped as number, 'SIGSTOP')
  const reads = Array.from({ length: 6 }, () => statusOf(`${product.url}/healthz`))
  const answered = new Set<number>()
  for (const [index, read] of reads.entries()) void read.then(() => answered.add(index))
  await expect.poll(() => answered.size, patience).toBe(5)
  process.kill(stopped as number, 'SIGKILL')
  expect((await Promise.all(reads)).toSorted()).toEqual([0, 200, 200, 200, 200, 200])
})

test('what keeps the first process from starting is said once', { timeout }, async () => {
  const name = `processes_${randomBytes(6).toString('hex')}`
  const { url: server } = inject('server')
  const DATABASE_URL = databaseUrl(server, name)
  await createDatabase(server, name, 'vespera_empty')
  atEnd(() => dropDatabase(server, name))
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  await client.query(`update oldest_supported_schema set migration = '999-later.contract.sql'`)
  await client.query(`insert into kysely_migration values ('999-later.contract.sql', now())`)
  await client.end()
  place = await openPlace()
  const product = place.start({ PROCESSES: '2', DATABASE_URL })
  expect(await product.ended).toBe(1)
  expect(product.said()).toMatch(/^O banco de dados é de uma versão mais nova, com a qual esta não funciona: [^\n]*\n$/)
})

async function start() {
  place = await openPlace({ isMade: true })
  const port = await freePort()
  const product = place.start({ PROCESSES: '2', METRICS_PORT: String(port) })
  await product.serving()
  return { product, metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text() }
}

/** Those of the site; the embedded database is another. */
const childrenOf = ({ child }: Product) =>
  execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes('dist/server/main.js'))
    .map(line => Number.parseInt(line, 10))

/** A process that nobody waits for stays in the list after its end. */
function isAlive(pid: number) {
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'state='], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.startsWith('Z')
}

/** Reads profiles over a connection of its own, so by one process. */
function openReader(url: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  atEnd(() => agent.destroy())
  return () =>
    new Promise<number>((resolve, reject) =>
      get(`${url}/perfil-user/1`, { agent, headers: { cookie } }, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      }).on('error', reject),
    )
}

/** Over a connection of its own; 0 when it ends without an answer. */
const statusOf = (url: string) =>
  new Promise<number>(resolve =>
    get(url, { agent: false }, answer => resolve(answer.resume().statusCode as number)).on('error', () => resolve(0)),
  )

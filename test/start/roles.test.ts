import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readCardKey } from '#contract/card-payment.ts'
import { openCardServer } from '../world/card-payments.ts'
import { freePort } from '../world/environment.ts'
import { signUp } from '../world/people.ts'
import { createDatabase, databaseUrl, dropDatabase } from '../world/site.ts'
import { openPlace, type Product } from './product.ts'

const { url: server } = inject('server')
const name = `roles_${randomBytes(6).toString('hex')}`
const gateway = await openCardServer()
const variables = { DATABASE_URL: databaseUrl(server, name), ...gateway.variables }
const place = await openPlace()

beforeAll(() => createDatabase(server, name, 'vespera_empty'))
afterAll(async () => {
  await place.clear()
  await dropDatabase(server, name)
})

test('each role does its part: pages, jobs, payments', { timeout: 120_000 }, async () => {
  const web = await start({ ROLES: 'web' })
  await signUp(web.url)
  const waiting = `select attempts from graphile_worker.jobs where task_identifier = 'welcome-mail'`
  expect(await query(waiting)).toEqual([{ attempts: 0 }])
  const worker = await start({ ROLES: 'worker' })
  const done = /^vespera_jobs_total\{task="welcome-mail",result="\w+"\} [1-9]\d*$/m
  await expect.poll(worker.metrics, { timeout: 20_000 }).toMatch(done)
  expect(await web.metrics()).not.toContain('vespera_jobs_total{')
  expect([await statusOf(worker.url, '/'), await statusOf(worker.url, '/api/account')]).toEqual([404, 404])

  const payments = await start({ ROLES: 'payments', KYC_KEY: 'never read', PUBLIC_URL: '' })
  for (const { url } of [web, worker, payments])
    expect([await statusOf(url, '/healthz'), await statusOf(url, '/readyz')]).toEqual([200, 200])
  expect(await statusOf(payments.url, '/')).toBe(404)
  expect(await statusOf(payments.url, readCardKey.path)).not.toBe(404)
  const named = `select distinct application_name name from pg_stat_activity where datname = '${name}'`
  expect((await query(named)).map(row => row.name)).toEqual(
    expect.arrayContaining(['vespera-web', 'vespera-worker', 'vespera-payments']),
  )
  for (const { product } of [payments, worker, web]) {
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  }
})

test('the payments role refuses to share a process', async () => {
  const product = place.start({ ...variables, ROLES: 'web,payments' })
  expect(await product.ended).toBe(1)
  expect(product.output()).toMatch(/^ROLES: "web,payments" não serve; .* por exemplo ROLES=web,worker\n$/)
})

async function start(own: Record<string, string>) {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())]
  const ports = { PORT: port, PAYMENTS_PORT: port, METRICS_PORT: metricsPort }
  const product: Product = place.start({ ...variables, ...ports, ...own })
  await product.serving()
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return { product, url: product.url, metrics }
}

const statusOf = async (url: string, path: string) => (await fetch(url + path)).status

async function query(sql: string) {
  const client = new pg.Client(variables.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

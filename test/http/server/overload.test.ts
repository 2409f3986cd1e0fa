import type { PoolClient } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { serve } from '#server/serve.ts'
import { atEnd } from '#test/world/at-end.ts'
import { type Answer, passGate, request } from '#test/world/calls.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const list = '/api/profile/eyes/list'
const cachedPage = '/home-companions'
const more = 400

let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  cookie = await passGate(site.url)
})

const get = (path: string, headers: Record<string, string> = {}) =>
  request(site.url, path, { headers: { cookie, ...headers } })
const page = () => get('/contato', { accept: 'text/html,*/*;q=0.8' })

test('under overload new requests are refused immediately, except money, operators and cached pages', async () => {
  await get(cachedPage)
  const { pool } = site.app
  const held: PoolClient[] = []
  while (held.length < pool.options.max - 1) held.push(await pool.connect())
  const asked = Array.from({ length: more }, () => get(list))
  await Promise.any(asked.map(async answer => expect((await answer).status).toBe(503)))

  const refused = await get(list)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(refused.text)).toEqual({ message: messages.busy })
  const shown = await page()
  expect(shown.status).toBe(503)
  expect(Number(shown.headers['retry-after'])).toBeGreaterThan(0)
  expect(shown.text).toContain(messages.busy)
  expect((await get(cachedPage)).status).toBe(200)
  expect((await get('/healthz')).status).toBe(200)

  const urgent: Promise<Answer>[] = []
  for (const path of ['/api/operator/session', '/api/payment/public-key', '/api/checkout/orders/1'])
    urgent.push(get(path))
  for (const client of held) client.release()
  expect((await Promise.all(urgent)).map(({ status }) => status)).toEqual([401, 200, 401])
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(100)
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
  expect((await get(list)).status).toBe(200)
  expect((await page()).status).toBe(200)
  expect(site.log.filter(({ event }) => event === 'overloaded')).toMatchObject([{ facts: { times: 1 } }])
})

test.each([
  [249, [200, 401]],
  [250, [503, 401]],
  [5_000, [503, 503]],
])('with the event loop late by %i ms for a second, ordinary calls are refused first', async (late, statuses) => {
  const watchLoop = () => ({ late: () => late, close: () => undefined })
  const { url, close } = await serve({ ...site.app, watchLoop })
  atEnd(close)
  const statusOf = async (path: string) => (await request(url, path)).status
  expect([await statusOf(list), await statusOf('/api/operator/session')]).toEqual(statuses)
  expect(await statusOf('/healthz')).toBe(200)
})

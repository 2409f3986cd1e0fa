import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { listenForPixWebhooks } from '#server/money/payments/pix-webhook.ts'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { atEnd } from '#test/world/at-end.ts'
import { passGate, request } from '#test/world/calls.ts'
import { freePort } from '#test/world/environment.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  cookie = await passGate(site.url)
})

test('every answer has its own request id, even if the client sent one', async () => {
  const headers = { cookie, 'x-request-id': 'chosen-by-a-client' }
  const answers = [
    await request(site.url, '/home-companions', { headers: { 'x-request-id': 'chosen-by-a-client' } }),
    await request(site.url, '/home-companions', { headers }),
    await request(site.url, '/home-companions', { headers }),
    await request(site.url, '/logo.svg', { headers }),
    await request(site.url, '/nowhere', { headers }),
    await request(site.url, '/midias/nowhere/photo.jpg', { headers }),
    await request(site.url, '/api/account', { headers }),
    await request(site.url, '/home', { method: 'OPTIONS', headers }),
    await request(site.url, 'http://other.example/', { headers }),
    await request(site.url, '/home', { headers: { 'x-large': 'x'.repeat(20_000) } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 302, 404, 401, 204, 400, 431])
  const ids = answers.map(answer => answer.headers['x-request-id'])
  for (const id of ids) expect(id).toMatch(uuid)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the payments host and the listener for the bank send one too', async () => {
  const http = await openPaymentsHttp(site.app)
  atEnd(() => http.close())
  const payments = await http.listen({ port: 0, host: '127.0.0.1' })
  expect((await request(payments, '/')).headers['x-request-id']).toMatch(uuid)
  const bank = await listenForPixWebhooks(site.app, { url: 'https://bank.example/pix-calls', port: await freePort() })
  atEnd(() => bank.close())
  expect((await request(`http://127.0.0.1:${bank.port}`, '/')).headers['x-request-id']).toMatch(uuid)
})

test('the log line of an unexpected error has the request id that the visitor got', async () => {
  await site.app.pool.query('alter table partner_categories rename to taken_away')
  const { status, headers } = await request(site.url, paths.partnerCategories, { headers: { cookie } })
  await site.app.pool.query('alter table taken_away rename to partner_categories')
  expect(status).toBe(500)
  const [line] = site.log.filter(({ event }) => event === 'unexpected_error')
  expect(line?.facts?.request_id).toBe(headers['x-request-id'])
})

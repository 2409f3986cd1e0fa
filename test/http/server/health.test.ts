import { Agent, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { openPaymentsHttp } from '#server/payments-http.ts'
import { atEnd } from '#test/world/at-end.ts'
import { request } from '#test/world/calls.ts'
import { openCardServer } from '#test/world/card-payments.ts'
import { bootApp, bootDisconnectable, bootSite } from '#test/world/site.ts'

/** Poll this, because on a busy machine a check can time out after two seconds. */
const readiness = async (url: string) => {
  const { status, text } = await request(url, '/readyz')
  return { httpStatus: status, ...JSON.parse(text) }
}
const ok = { database: 'ok', schema: 'ok', queue: 'ok', storage: 'ok', disk: 'ok' }

test('both answers need no age cookie, are one line, and forbid caching', async () => {
  const { url } = await bootSite()
  await expect.poll(() => readiness(url)).toEqual({ httpStatus: 200, status: 'ready', checks: ok })
  const { status, text, headers } = await request(url, '/healthz')
  expect({ status, text }).toEqual({ status: 200, text: '{"status":"ok","forwarded":"no","port":"no"}' })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(headers).not.toHaveProperty('set-cookie')
})

test('keep-alive outlasts a proxy’s idle connections, and the request timeout the slowest upload', async () => {
  const { app, url } = await bootSite()
  const agent = new Agent({ keepAlive: true })
  const answer = await new Promise<IncomingMessage>(resolve => get(`${url}/healthz`, { agent }, resolve))
  agent.destroy()
  expect(answer.headers['keep-alive']).toBe('timeout=150')
  expect((await openPaymentsHttp(app)).server.requestTimeout).toBe(25 * minuteMs)
})

test('without its database the process is healthy but not ready, and ready again afterwards', async () => {
  const site = await bootDisconnectable()
  site.disconnect()
  const failed = { ...ok, database: 'failed', schema: 'failed', queue: 'failed' }
  const answer = { httpStatus: 503, status: 'not ready', checks: failed }
  await expect.poll(() => readiness(site.url)).toEqual(answer)
  expect((await request(site.url, '/healthz')).status).toBe(200)
  await site.reconnect()
  await expect.poll(async () => (await readiness(site.url)).status).toBe('ready')
})

test('readiness fails at a schema that this release cannot use, on the payments host too', async () => {
  const gateway = await openCardServer()
  const { app } = await bootApp({ variables: gateway.variables })
  await app.db.updateTable('oldest_supported_schema').set({ migration: '999-later.contract.sql' }).execute()
  await app.pool.query(`insert into kysely_migration values ('999-later.contract.sql', now())`)
  const http = await openPaymentsHttp(app)
  await http.listen({ port: 0, host: '127.0.0.1' })
  atEnd(() => http.close())
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  const checks = { database: 'ok', schema: 'failed', queue: 'ok' }
  await expect.poll(() => readiness(url)).toEqual({ httpStatus: 503, status: 'not ready', checks })
})

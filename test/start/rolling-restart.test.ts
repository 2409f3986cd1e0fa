import { randomUUID } from 'node:crypto'
import { Agent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rename } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { sendMessage } from '#contract/support.ts'
import { sendViewEvents } from '#contract/view-counts.ts'
import { atEnd } from '../world/at-end.ts'
import { passGate } from '../world/calls.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { type Front, openProxy } from '../world/proxy.ts'
import { bootApp } from '../world/site.ts'
import { browser } from '../world/view-counts.ts'
import { openPlace, type Product } from './product.ts'

/** By hand: `ROLLING_RATE=300`, which is too much for CI, and `ROLLING_PROXY=caddy` or `own`. */
const { ROLLING_RATE, ROLLING_PROXY } = process.env
/** More than the interval of Caddy's health checks; nginx has none. */
const drainSeconds = ROLLING_PROXY === 'caddy' ? '2' : '1'
const perSecond = Number(ROLLING_RATE ?? 100)
const restarts = 6
const people = 60

test('two processes restarted in turn lose no request, no message and no view', { timeout: 240_000 }, async () => {
  const world = await openWorld()
  const products = world.start()
  await Promise.all(products.map(product => product.serving()))
  const load = startLoad(await world.openProxy(), { ...world, cookie: await passGate(products[0]?.url ?? '') })
  for (let count = 0; count < restarts; count++) {
    const index = count % 2
    const product = products[index] as Product
    product.child.kill('SIGTERM')
    await expect.poll(() => statusOf(product.url, '/readyz'), patience).toBe(503)
    expect(await product.ended).toBe(0)
    products[index] = world.restart(index)
    await products[index].serving()
    await expect.poll(() => statusOf(product.url, '/readyz'), patience).toBe(200)
    // Until the proxy tries again the server that was away.
    await sleep(proxyAvoidsMs)
  }
  const { sent, failed, messages, views } = await load.stop()
  expect(failed).toEqual({})
  expect(sent).toBeGreaterThan(restarts * perSecond)
  for (const { child } of products) child.kill('SIGTERM')
  await Promise.all(products.map(({ ended }) => ended))
  expect(await world.stored()).toEqual({ messages, views })
})

const proxyAvoidsMs = 3_000
const patience = { timeout: 20_000 }

async function openWorld() {
  const { app, databaseUrl } = await bootApp()
  const ids: number[] = []
  for (let count = 0; count < people; count++) ids.push(await advertiser(app))
  const tokens = await Promise.all(ids.map(id => sessionOf(app, id)))
  const places = [await openPlace(), await openPlace()] as const
  for (const place of places) atEnd(() => place.clear())
  const env = {
    DATABASE_URL: databaseUrl,
    DRAIN_SECONDS: drainSeconds,
    READ_LIMIT_FACTOR: '100000',
    TRUST_PROXY: '127.0.0.1',
  }
  const restart = (index: number) => (places[index] as (typeof places)[number]).start(env)
  return {
    ids,
    tokens,
    restart,
    openProxy: () =>
      openProxy(
        places.map(({ port }) => port),
        ROLLING_PROXY,
      ),
    start: () => places.map((_, index) => restart(index)),
    async stored() {
      const { rows } = await sql<{ messages: number; views: number }>`
        select (select count(*) from support_messages)::int messages,
          (select coalesce(sum(views), 0) from audience_days)::int views`.execute(app.db)
      return rows[0]
    },
  }
}

type World = Pick<Awaited<ReturnType<typeof openWorld>>, 'ids' | 'tokens'> & { cookie: string }
type Sent = { method: string; path: string; status: number; headers?: Record<string, string>; body?: object }

/** Reads and writes at an even rate, over kept connections. */
function startLoad({ url, ca }: Front, { ids, tokens, cookie }: World) {
  const agent = ca ? new HttpsAgent({ keepAlive: true, ca }) : new Agent({ keepAlive: true })
  const failed: Record<string, number> = {}
  const pending = new Set<Promise<void>>()
  const counts = { sent: 0, messages: 0, views: 0 }
  const page = { method: 'GET', path: paths.companions, status: 200, headers: { cookie, 'user-agent': browser } }

  function next(number: number): Sent {
    const turn = Math.floor(number / 20) % people
    const headers = { authorization: `Bearer ${tokens[turn]}` }
    if (number % 20 === 0) {
      counts.messages++
      return { ...sendMessage, status: 201, headers, body: { client_id: randomUUID(), text: `Mensagem ${number}` } }
    }
    if (number % 20 === 10) {
      counts.views++
      const device = `${browser} ${number}`
      const seen = [{ kind: 'profile', id: ids[turn], deed: 'view' }]
      const headers = { cookie, 'user-agent': device, 'sec-fetch-site': 'same-origin' }
      return { ...sendViewEvents, status: 204, headers, body: { seen } }
    }
    if (number % 5 === 3) return { ...rename, status: 204, headers, body: { name: `Nome ${number}` } }
    if (number % 5 === 4) return { method: 'GET', path: '/api/account', status: 200, headers }
    return page
  }

  function sendOne() {
    const wish = next(counts.sent++)
    const done = send(agent, url, wish).then(status => {
      const outcome = `${wish.method} ${wish.path}: ${status}`
      if (status !== wish.status) failed[outcome] = (failed[outcome] ?? 0) + 1
      pending.delete(done)
    })
    pending.add(done)
  }

  const started = performance.now()
  const timer = setInterval(() => {
    while (counts.sent < ((performance.now() - started) / 1000) * perSecond) sendOne()
  }, 20)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      agent.destroy()
      return { ...counts, failed }
    },
  }
}

const send = (agent: Agent, url: string, { method, path, headers, body }: Sent) =>
  new Promise<number | string>(resolve => {
    const text = body && JSON.stringify(body)
    const typed = text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}
    const request = url.startsWith('https:') ? httpsRequest : httpRequest
    const sent = request(url + path, { method, agent, headers: { ...headers, ...typed } }, answer => {
      answer.on('error', error => resolve(error.message)).on('end', () => resolve(answer.statusCode ?? 0))
      answer.resume()
    })
    sent.on('error', error => resolve(error.message))
    sent.end(text)
  })

const statusOf = async (url: string, path: string) =>
  fetch(url + path)
    .then(({ status }) => status)
    .catch(() => 0)

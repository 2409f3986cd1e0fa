import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, type RequestOptions as HttpsOptions, request as httpsRequest } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rename } from '#contract/account.ts'
import { addMedia } from '#contract/media.ts'
import { paths } from '#contract/paths.ts'
import { sendMessage } from '#contract/support.ts'
import { sendViewEvents } from '#contract/view-counts.ts'
import { atEnd } from '../world/at-end.ts'
import { passGate } from '../world/calls.ts'
import { boundary, multipartBody } from '../world/documents.ts'
import { goodJpeg } from '../world/hostile-files.ts'
import { advertiser, sessionOf } from '../world/people.ts'
import { type Front, openProxy } from '../world/proxy.ts'
import { bootApp } from '../world/site.ts'
import { browser } from '../world/view-counts.ts'
import { openPlace, type Product } from './product.ts'

/** For manual runs: `ROLLING_RATE=300` (too much for CI), `ROLLING_PROXY=caddy` or `own`. */
const { ROLLING_RATE, ROLLING_PROXY } = process.env
/** Longer than Caddy's interval between health checks, and than any stall of this process: both must see the drain. */
const drainSeconds = '2'
const perSecond = Number(ROLLING_RATE ?? 60)
/** One address may report views 300 times a minute. */
const viewsEvery = 20 * Math.ceil(perSecond / 80)
const restarts = 6
const people = 60

test('two processes restarted in turn lose no request, message, view or upload', { timeout: 240_000 }, async () => {
  const world = await openWorld()
  const products = world.start()
  await Promise.all(products.map(product => product.serving()))
  const front = await world.openProxy()
  const load = startLoad(front, { ...world, cookie: await passGate(products[0]?.url ?? '') })
  let upload: Awaited<ReturnType<typeof beginUpload>> | undefined
  for (let count = 0; count < restarts; count++) {
    const index = count % 2
    const product = products[index] as Product
    product.child.kill('SIGTERM')
    await expect.poll(() => statusOf(product.url, '/readyz'), patience).toBe(503)
    if (upload) await expect.poll(() => statusOf(product.url, '/readyz'), patience).toBe(0)
    if (upload) expect(await upload.finish()).toMatch(/^201 /)
    upload = undefined
    expect(await product.ended).toBe(0)
    // Only the other process can receive these uploads, and it is the next to be stopped. The first one starts its media
    // worker, which could otherwise take longer than a stopping process waits.
    if (count === 1) {
      expect(await (await beginUpload(front, world.tokens[1] ?? '')).finish()).toMatch(/^201 /)
      upload = await beginUpload(front, world.tokens[0] ?? '')
    }
    products[index] = world.restart(index)
    await products[index].serving()
    await expect.poll(() => contactThrough(front), patience).toContain(contactOf(index))
  }
  const { sent, failed, messages, views } = await load.stop()
  expect(failed).toEqual({})
  expect(sent).toBeGreaterThan(restarts * perSecond)
  for (const { child } of products) child.kill('SIGTERM')
  await Promise.all(products.map(({ ended }) => ended))
  expect(await world.stored()).toEqual({ messages, views, uploads: 2 })
})

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
  const restart = (index: number) =>
    (places[index] as (typeof places)[number]).start({ ...env, CONTACT_EMAIL: contactOf(index) })
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
      const { rows } = await sql<{ messages: number; views: number; uploads: number }>`
        select (select count(*) from support_messages)::int messages,
          (select count(*) from media where position is null)::int uploads,
          (select coalesce(sum(views), 0) from audience_days)::int views`.execute(app.db)
      return rows[0]
    },
  }
}

/** Appears in security.txt and shows which process the proxy chose. */
const contactOf = (index: number) => `processo-${index}@teste.local`

const contactThrough = ({ url, ca }: Front) =>
  new Promise<string>((resolve, reject) => {
    const sent = requestTo(
      url,
      '/.well-known/security.txt',
      { ca, agent: false },
      answer => void resolve(readText(answer)),
    )
    sent.on('error', reject).end()
  })

const photoBytes = 12_000_000

/** Sends all of a photo except its end, in pieces, like a slow phone. */
async function beginUpload({ url, ca }: Front, token: string) {
  const photo = Buffer.concat([await goodJpeg(), Buffer.alloc(photoBytes)])
  const body = multipartBody([['image', { bytes: photo }]])
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  const options = { ca, agent: false, method: addMedia.method, headers } as const
  const sent = requestTo(url, addMedia.path, options, () => {})
  const answered = once(sent, 'response').then(async ([answer]) => `${answer.statusCode} ${await readText(answer)}`)
  const end = body.length - 1_000_000
  for (let at = 0; at < end; at += 1_000_000)
    await new Promise(resolve => sent.write(body.subarray(at, Math.min(at + 1_000_000, end)), resolve))
  return {
    async finish() {
      sent.end(body.subarray(end))
      return answered
    },
  }
}

const requestTo = (url: string, path: string, options: HttpsOptions, onAnswer: (answer: IncomingMessage) => void) =>
  (url.startsWith('https:') ? httpsRequest : httpRequest)(url + path, options, onAnswer)

type World = Pick<Awaited<ReturnType<typeof openWorld>>, 'ids' | 'tokens'> & { cookie: string }
type Sent = { method: string; path: string; status: number; headers?: Record<string, string>; body?: object }

/** Reads and writes at a steady rate over keep-alive connections, with a limit on pending requests. */
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
    if (number % viewsEvery === 10) {
      counts.views++
      const device = `${browser} ${number}`
      const seen = [{ kind: 'profile', id: ids[turn], action: 'view' }]
      const headers = { cookie, 'user-agent': device, 'sec-fetch-site': 'same-origin' }
      return { ...sendViewEvents, status: 204, headers, body: { seen } }
    }
    if (number % 5 === 3) return { ...rename, status: 204, headers, body: { name: `Nome ${number}` } }
    if (number % 5 === 4) return { method: 'GET', path: '/api/account', status: 200, headers }
    return page
  }

  function sendOne() {
    const call = next(counts.sent++)
    const done = send(agent, url, call).then(status => {
      const outcome = `${call.method} ${call.path}: ${status}`
      if (status !== call.status) failed[outcome] = (failed[outcome] ?? 0) + 1
      pending.delete(done)
    })
    pending.add(done)
  }

  const started = performance.now()
  const timer = setInterval(() => {
    while (counts.sent < ((performance.now() - started) / 1000) * perSecond && pending.size < people) sendOne()
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
    const sent = requestTo(url, path, { method, agent, headers: { ...headers, ...typed } }, answer => {
      const { statusCode = 0 } = answer
      const body = readText(answer).then(body =>
        statusCode < 400 ? statusCode : `${statusCode} ${body.slice(0, 200)}`,
      )
      body.then(resolve, error => resolve(error.message))
    })
    sent.on('error', error => resolve(error.message))
    sent.end(text)
  })

/** Returns 0 if there is no response. */
const statusOf = async (url: string, path: string) =>
  fetch(url + path)
    .then(({ status }) => status)
    .catch(() => 0)

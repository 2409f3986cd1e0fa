import { Agent, request as send } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { turnAccessLog } from '#server/platform/access-log/day-keys.ts'
import { holdAccesses } from '#server/platform/access-log/hold-accesses.ts'
import { type Query, readAccesses } from '#server/platform/access-log/read-accesses.ts'
import { openAccessLog } from '#server/platform/access-log/record-accesses.ts'
import type { App } from '#server/platform/app.ts'
import { serve } from '#server/serve.ts'
import { newOperator } from '#test/world/back-office.ts'
import { passGate } from '#test/world/calls.ts'
import { advertiser, password, signUp } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

const start = Date.parse('2026-11-24T12:00:00Z')
let clock = start
let app: App
let operatorId: number
let person: number

beforeAll(async () => {
  app = (await bootApp()).app
  app.now = () => new Date(clock)
  operatorId = (await newOperator(app)).id
  person = await advertiser(app, { nickname: 'Marina' })
})

/** Serves the site while `work` runs; its graceful stop then writes the access log. */
async function whileServing<T>(work: (url: string) => Promise<T>, served = app) {
  const site = await serve(served)
  try {
    return await work(site.url)
  } finally {
    await site.close()
  }
}

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown }

/** One connection with a known local port. */
function openConnection(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number>()
  const { port } = new URL(url)
  const call = (path: string, { method = 'GET', headers = {}, body }: Sent = {}) =>
    new Promise<number>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const typed = text === undefined ? {} : { 'content-type': 'application/json' }
      const options = { host: '127.0.0.1', port, path, method, agent, headers: { ...typed, ...headers } }
      const sent = send(options, answer => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.on('socket', socket => socket.localPort && ports.add(socket.localPort))
      sent.on('error', reject)
      sent.end(text)
    })
  return { call, port: () => [...ports][0] as number, close: () => agent.destroy() }
}

const read = (query: Partial<Query> = {}) =>
  readAccesses(
    app,
    { operatorId, reason: 'processo 0000001-11.2026.8.19.0001' },
    { from: new Date(start - 1), to: new Date(clock + dayMs), address: '127.0.0.1', ...query },
  )

const forgetAll = () => app.db.deleteFrom('access_log_days').execute()

test('an access record has the account if any, the address, its port, a time and a kind, and nothing else', async () => {
  const { id, port } = await whileServing(async url => {
    const { id, token } = await signUp(url)
    const connection = openConnection(url)
    const cookie = await passGate(url)
    expect(await connection.call(`${paths.profile(person)}?origem=busca`, { headers: { cookie } })).toBeLessThan(400)
    const headers = { authorization: `Bearer ${token}` }
    expect(await connection.call('/api/account', { headers })).toBe(200)
    connection.close()
    return { id, port: connection.port() }
  })
  const found = (await read()).filter(access => access.port === port)
  expect(found.map(({ kind, accountId }) => [kind, accountId])).toEqual([
    ['public', null],
    ['account', id],
  ])
  for (const access of found) {
    expect(Object.keys(access).sort()).toEqual(['accountId', 'address', 'at', 'kind', 'port'])
    expect(access).toMatchObject({ address: '127.0.0.1', at: new Date(clock) })
  }
  const own = await read({ address: undefined, account: id })
  expect(own.map(({ kind, accountId }) => [kind, accountId])).toContainEqual(['account', id])
  expect(own.filter(({ accountId }) => accountId !== id)).toEqual([])
})

test('neither path, query, nickname, id nor cookie of a visit is stored, in any form', async () => {
  const { rows: days } = await app.pool.query('select day, private_key from access_log_days')
  const keyOf = new Map<string, Buffer>()
  for (const { day, private_key } of days) keyOf.set(day, await app.vault.open(private_key, `access-log:${day}`))
  const { rows } = await app.pool.query('select * from access_log_batches')
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(Object.keys(row).sort()).toEqual(['day', 'entries', 'first_at', 'id', 'last_at', 'sealed'])
    expect(row.sealed.includes('127.0.0.1')).toBe(false)
    expect(() => app.vault.openBox(days[0].private_key, row.sealed, `access-log:${row.day}`)).toThrow()
    const opened = app.vault.openBox(keyOf.get(row.day) as Buffer, row.sealed, `access-log:${row.day}`)
    expect(opened.length).toBeGreaterThan(0)
  }
  for (const access of await read()) {
    expect([null, 'public', 'account', 'log-in', 'upload', 'operator']).toContain(access.kind)
    expect(Object.values(access).filter(value => typeof value === 'string' && /[/=?]|Marina/.test(value))).toEqual([])
  }
})

test('ten minutes on one connection count as one access, each log-in is written, health checks are not', async () => {
  await forgetAll()
  clock += hourMs
  const email = await whileServing(async url => (await signUp(url)).email)
  await forgetAll()
  const port = await whileServing(async url => {
    const connection = openConnection(url)
    const cookie = await passGate(url)
    const see = async () => {
      await connection.call(paths.profile(person), { headers: { cookie } })
      await connection.call('/healthz')
    }
    for (let time = 0; time < 5; time++) await see()
    for (const typed of ['errada', password])
      await connection.call('/auth', { method: 'POST', body: { username: email, password: typed } })
    clock += 601_000
    await see()
    connection.close()
    return connection.port()
  })
  const kinds = (await read()).filter(access => access.port === port).map(({ kind }) => kind)
  expect(kinds).toEqual(['public', 'log-in', 'log-in', 'public'])
})

test('a page from the cache counts as an access too, and another age answer on the connection adds none', async () => {
  await forgetAll()
  const port = await whileServing(async url => {
    const path = paths.profile(person)
    const first = openConnection(url)
    await first.call(path, { headers: { cookie: await passGate(url) } })
    const cached = openConnection(url)
    for (let visitor = 0; visitor < 3; visitor++) await cached.call(path, { headers: { cookie: await passGate(url) } })
    first.close()
    cached.close()
    return cached.port()
  })
  expect((await read()).filter(access => access.port === port)).toMatchObject([{ kind: 'public', accountId: null }])
})

test('only a trusted proxy sets the address and the port of a caller', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-client-port': '54321' }
  const callOnce = (served: App) =>
    whileServing(async url => {
      const connection = openConnection(url)
      await connection.call('/regras', { headers })
      connection.close()
      return connection.port()
    }, served)
  await forgetAll()
  const own = await callOnce(app)
  expect(await read({ address: '203.0.113.9' })).toEqual([])
  expect(await read()).toMatchObject([{ port: own }])
  const behind = { ...app, env: { ...app.env, trustProxy: ['127.0.0.1'] } }
  await callOnce(behind)
  expect(await read({ address: '203.0.113.9' })).toMatchObject([{ port: 54_321, kind: 'public' }])
  headers['x-client-port'] = '99999'
  clock += 601_000
  await callOnce(behind)
  expect((await read({ address: '203.0.113.9' })).at(-1)).toMatchObject({ port: null })
})

test('a day is deleted with its key after six months, and not before', async () => {
  await forgetAll()
  await whileServing(url => fetch(`${url}/regras`).then(answer => answer.text()))
  const before = clock
  clock = Date.parse('2027-05-27T23:00:00Z')
  await turnAccessLog(app)
  expect(await read({ to: new Date(before + 1) })).toHaveLength(1)
  clock = Date.parse('2027-05-28T00:30:00Z')
  expect(await turnAccessLog(app)).toBe(1)
  const { rows } = await app.pool.query('select count(*)::int as count from access_log_batches')
  expect(rows).toEqual([{ count: 0 }])
  clock = before
})

test('a court order keeps days beyond their term until it is released', async () => {
  await forgetAll()
  await whileServing(url => fetch(`${url}/regras`).then(answer => answer.text()))
  const [before, span] = [clock, { from: new Date(start), to: new Date(clock) }]
  const hold = (held: boolean) => holdAccesses(app, { operatorId, reason: 'ofício 12', ...span, held })
  expect(await hold(true)).toBe(1)
  clock = Date.parse('2028-01-01T00:00:00Z')
  expect(await turnAccessLog(app)).toBe(0)
  expect(await read({ to: new Date(before + 1) })).toHaveLength(1)
  await hold(false)
  expect(await turnAccessLog(app)).toBe(1)
  const text = "select action from audit_entries where action like 'access_log_%' and facts ->> 'reason' = 'ofício 12'"
  expect((await app.pool.query(`${text} order by id`)).rows.map(({ action }) => action)).toEqual([
    'access_log_held',
    'access_log_released',
  ])
  clock = before
})

test('accesses beyond the size of the queue are dropped and counted, so memory stays bounded', async () => {
  await forgetAll()
  const log = openAccessLog(app)
  const left = async () => (await app.metrics.accessesLeftOut.get()).values[0]?.value ?? 0
  const earlier = await left()
  for (let port = 1; port <= 25_000; port++) log.note({ address: '203.0.113.9', port, kind: 'public', accountId: null })
  expect((await left()) - earlier).toBe(5_000)
  await log.close()
  expect(await read({ address: '203.0.113.9' })).toHaveLength(20_000)
})

test('the audit log keeps the reason for which accesses were read', async () => {
  await read()
  const entry = await app.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'access_log_read')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ operator_id: operatorId, subject: 'access-log' })
  expect(entry.facts).toMatchObject({ reason: 'processo 0000001-11.2026.8.19.0001', entries: expect.any(Number) })
})

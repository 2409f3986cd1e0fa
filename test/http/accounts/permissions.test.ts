import type { Insertable } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { publicDescription, readTeamDescription } from '#contract/api-description.ts'
import { applyCoupon } from '#contract/coupon.ts'
import { hourMs } from '#contract/durations.ts'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { createOrder } from '#server/money/orders/create-order.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { makeToken } from '#server/platform/db/tokens.ts'
import {
  confirmOperatorSession,
  findOperatorSession,
  openOperatorSession,
} from '#server/platform/operators/sessions.ts'
import { newOperator } from '#test/world/back-office.ts'
import { type Answer, ask, bodyOf, collectEndpoints, request } from '#test/world/calls.ts'
import { boundary, multipartBody, sendPhotos } from '#test/world/documents.ts'
import { pdf } from '#test/world/pdfs.ts'
import { advertiser } from '#test/world/people.ts'
import { openPriceList } from '#test/world/price-list.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const endpoints = await collectEndpoints()
const named = endpoints.map(endpoint => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const closed = named.filter(([, { access }]) => access !== undefined)

let site: Booted
let marina: number
let lia: number
let operatorId: number

beforeAll(async () => {
  site = await bootSite()
  // The first case belongs to an uninvolved account, because the operator's calls can suspend it.
  await sendPhotos(site.app, await advertiser(site.app, { kyc: 'none' }))
  marina = await advertiser(site.app, { kyc: 'none' })
  lia = await advertiser(site.app)
  operatorId = (await newOperator(site.app)).id
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string) => ({ cookie: `operator=${token}` })
const accountToken = (accountId: number, at = site.app.now()) => openSession(site.app.db, accountId, '', at)
const hoursAgo = (hours: number) => new Date(site.app.now().getTime() - hours * hourMs)
const halfToken = (at = site.app.now()) => openOperatorSession(site.app.db, operatorId, at)

async function operatorToken() {
  const session = await findOperatorSession(site.app, await halfToken())
  return confirmOperatorSession(site.app.db, session?.id as number, site.app.now())
}

type Role = { may: readonly Access[]; headers: () => Promise<Record<string, string>> }

/** Every kind of caller. Each call gets a new session, because an earlier call may have ended the previous one. */
const roles: Record<string, Role> = {
  nobody: { may: [], headers: async () => ({}) },
  'an advertiser': { may: ['account'], headers: async () => bearer(await accountToken(marina)) },
  'another advertiser': { may: ['account'], headers: async () => bearer(await accountToken(lia)) },
  'an advertiser whose session has expired': {
    may: [],
    headers: async () => bearer(await accountToken(marina, hoursAgo(24 * 365))),
  },
  'an operator before the code': { may: ['operator-password'], headers: async () => cookie(await halfToken()) },
  'an operator': { may: ['operator', 'operator-password'], headers: async () => cookie(await operatorToken()) },
  'an operator whose session has expired': { may: [], headers: async () => cookie(await halfToken(hoursAgo(0.25))) },
  'an advertiser’s token as an operator’s': { may: [], headers: async () => cookie(await accountToken(marina)) },
  'an operator’s token as an advertiser’s': { may: [], headers: async () => bearer(await operatorToken()) },
  'invented tokens': { may: [], headers: async () => ({ ...bearer('x'.repeat(43)), ...cookie('x'.repeat(43)) }) },
  'empty tokens': {
    may: [],
    headers: async () => ({ authorization: 'Bearer ', cookie: 'operator=' }),
  },
}

const fill = (path: string, id = '1') => path.replace(/:\w+/g, id)

const json = { 'content-type': 'application/json', 'content-length': '2' }

/** Sends an empty body if the call expects one, and 1 for every path parameter. */
async function send({ method, path, body, files, form }: Endpoint, headers: Record<string, string>): Promise<Answer> {
  const sends = body !== undefined || files !== undefined || form === true
  const typed = { 'x-vespera-operator': '1', ...headers, ...(sends && json) }
  return request(site.url, fill(path), { method, headers: typed, ...(sends && { body: '{}' }) })
}

async function describedCalls(path: string, headers: Record<string, string> = {}) {
  const described = JSON.parse((await request(site.url, path, { headers })).text).paths as Record<string, object>
  return Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
}

test('there are calls for everybody, for advertisers and for operators', () => {
  const kinds = new Set(endpoints.map(({ access }) => access))
  expect([...kinds].toSorted()).toEqual(['account', 'operator', 'operator-password', undefined].toSorted())
  expect(endpoints.length).toBeGreaterThan(30)
})

test('the server serves and describes exactly the calls of the contract', async () => {
  for (const [, { method, path }] of named) {
    const { headers } = await request(site.url, fill(path), { method: 'OPTIONS' })
    expect(`${method} ${path}: ${headers.allow}`).toContain(method)
  }
  const publicly = await describedCalls(publicDescription)
  const forTeam = await describedCalls(readTeamDescription.path, cookie(await operatorToken()))
  const isTeams = (access: Access | undefined) => access === 'operator' || access === 'operator-password'
  const of = (team: boolean) => named.filter(([, { access }]) => isTeams(access) === team).map(([name]) => name)
  const ofTeam = ({ path }: Endpoint) => path.startsWith('/api/operator/')
  // The operators' log-in is open to everybody, but only the team's API description lists it.
  const openToAll = named.filter(([, one]) => ofTeam(one) && !isTeams(one.access)).map(([name]) => name)
  expect(publicly.toSorted()).toEqual(
    of(false)
      .filter(name => !openToAll.includes(name))
      .toSorted(),
  )
  expect(forTeam.toSorted()).toEqual([...of(true), ...openToAll].toSorted())
})

test.each(['an advertiser', 'an operator before the code', 'nobody'])(
  '%s cannot read the description of the operators’ calls',
  async name => {
    const headers = await (roles[name] as Role).headers()
    const { status, text } = await request(site.url, readTeamDescription.path, { headers })
    expect([status, text.includes('/api/operator/')]).toEqual([401, false])
    expect((await request(site.url, publicDescription, { headers })).text).not.toContain('/api/operator')
  },
)

test.each(closed)('%s answers 401 to exactly the callers without access', async (_, endpoint) => {
  for (const [name, { may, headers }] of Object.entries(roles)) {
    const { status } = await send(endpoint, await headers())
    const isLetIn = may.includes(endpoint.access as Access)
    expect({ name, refused: status === 401 }).toEqual({ name, refused: !isLetIn })
    expect(status, name).toBeLessThan(500)
  }
})

test('an open call answers every caller with the same status', async () => {
  for (const [call, endpoint] of named.filter(([, { access }]) => access === undefined)) {
    const answers = new Set<number>()
    for (const { headers } of Object.values(roles)) answers.add((await send(endpoint, await headers())).status)
    expect({ call, statuses: answers.size }).toEqual({ call, statuses: 1 })
    expect(Math.max(...answers), call).toBeLessThan(500)
  }
})

test('a caller without access changes nothing and learns nothing', async () => {
  const before = await everything()
  for (const [, endpoint] of closed) {
    const { headers, text } = await send(endpoint, bearer('x'.repeat(43)))
    expect(JSON.parse(text)).toEqual({ message: 'Entre na sua conta para continuar.' })
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(await everything()).toEqual(before)
})

test('no cache may store an answer to a caller', async () => {
  for (const [, endpoint] of closed.filter(([, { method }]) => method === 'GET')) {
    for (const { may, headers } of Object.values(roles)) {
      if (!may.includes(endpoint.access as Access)) continue
      expect((await send(endpoint, await headers())).headers['cache-control']).toBe('no-store')
    }
  }
})

/** Marina's resources, by the account call that takes their id. Add new calls of this kind here. */
const thingsOf: Record<string, () => Promise<number>> = {
  'DELETE /api/account/media/:id': () => itemOf(marina),
  'POST /api/account/media/:id/releases': async () => {
    const item = await itemOf(marina)
    const attestation = { media_id: item, people: 'others', attested_at: site.app.now() } as const
    await site.app.db.insertInto('media_attestations').values(attestation).execute()
    return item
  },
  'DELETE /api/account/media/releases/:id': async () => release({ media_id: await itemOf(marina) }),
  'DELETE /api/account/releases/:id': async () =>
    release({
      ...{ media_id: await itemOf(await advertiser(site.app)), account_id: marina },
      ...{ answer: 'released', answered_at: site.app.now(), text_version: 1, text_hash: '0'.repeat(64) },
    }),
  'DELETE /api/account/alerts/devices/:id': async () => {
    const id = await sessionOfMarina()
    const keys = { p256dh: Buffer.alloc(65), auth: Buffer.alloc(16), server_key: '', created_at: site.app.now() }
    const device = { session_id: id, endpoint: 'https://push.test.local/marina', ...keys }
    await site.app.db.insertInto('push_devices').values(device).execute()
    return id
  },
  'DELETE /api/account/sessions/:id': sessionOfMarina,
  'GET /api/checkout/orders/:id': orderOfMarina,
  'POST /api/checkout/orders/:id/payment-claim': () => openOrderOf(marina),
  'POST /api/checkout/orders/:id/proof': () => openOrderOf(marina),
  'POST /api/checkout/orders/:id/withdrawal': orderOfMarina,
  'DELETE /api/coupons/:id/choice': async () => {
    const { id, code } = await openPriceList(site.app).addCoupon({ cents: 500 })
    bodyOf(await ask(site.url, applyCoupon, { token: await accountToken(marina), body: { code } }))
    return id
  },
}

/** What Marina sends to the calls that need more than an id. */
const sentBy: Record<string, () => Promise<{ headers: Record<string, string>; body: Uint8Array }>> = {
  'POST /api/checkout/orders/:id/proof': async () => ({
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: multipartBody([['proof', { bytes: pdf() }]]),
  }),
}

/** Calls whose parameter does not identify an account's resource. */
const common = [
  'GET /api/system/products_user_type/:userType',
  'PUT /api/account/alerts/kinds/:kind',
  'DELETE /api/account/declarations/:kind',
]

async function itemOf(accountId: number) {
  const items = site.app.db.selectFrom('media').select('id').where('account_id', '=', accountId).orderBy('id')
  return (await items.executeTakeFirstOrThrow()).id
}

async function release(values: Omit<Insertable<Database['media_releases']>, 'token_hash' | 'invited_at'>) {
  const row = { ...values, token_hash: makeToken().hash, invited_at: site.app.now() }
  const made = site.app.db.insertInto('media_releases').values(row).returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

async function sessionOfMarina() {
  await accountToken(marina)
  const sessions = site.app.db.selectFrom('account_sessions').select('id').where('account_id', '=', marina)
  return (await sessions.orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

async function orderOfMarina() {
  const orders = site.app.db.selectFrom('orders').select('id').where('account_id', '=', marina)
  return (await orders.executeTakeFirstOrThrow()).id
}

async function openOrderOf(accountId: number) {
  const plans = site.app.db
    .selectFrom('plans')
    .select('id')
    .where('user_type', '=', 2)
    .where('withdrawn_at', 'is', null)
  const { id } = await plans.orderBy('id').executeTakeFirstOrThrow()
  return createOrder(site.app, { accountId, userType: 2 }, id)
}

test('no advertiser reaches another’s resources by their id', async () => {
  const numbered = named.filter(
    ([name, { access, params }]) => access === 'account' && params !== undefined && !common.includes(name),
  )
  expect(numbered.map(([name]) => name).toSorted()).toEqual(Object.keys(thingsOf).toSorted())
  for (const [name, { method, path }] of numbered) {
    const thing = await thingsOf[name]?.()
    const { headers: own = {}, body } = (await sentBy[name]?.()) ?? {}
    const call = (headers: Record<string, string>) =>
      request(site.url, fill(path, String(thing)), { method, headers: { ...headers, ...own }, ...(body && { body }) })
    expect((await call(bearer(await accountToken(lia)))).status).toBe(404)
    expect((await call(bearer(await accountToken(marina)))).status).toBeLessThan(300)
  }
})

/** Row counts and digests of all tables except sessions (one per caller) and the access log (written by a timer). */
async function everything() {
  const { rows: tables } = await site.app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name !~ '_sessions$|^access_log_' order by 1`,
  )
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*), md5(string_agg(t::text, '' order by t::text)) from "${name}" t`,
  )
  return (await site.app.pool.query(counts.join(' union all '))).rows
}

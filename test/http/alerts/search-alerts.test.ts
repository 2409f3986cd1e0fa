import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  endSearchAlerts,
  movePushSubscription,
  type PushSubscription,
  saveSearchAlerts,
  searchAlertDays,
} from '#contract/alerts.ts'
import { savedLimits } from '#contract/saved.ts'
import { matchSearches } from '#server/alerts/match-searches.ts'
import { tellSearches } from '#server/alerts/push-searches.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import { forgetExpired } from '#server/schedule.ts'
import { openAlerts } from '#test/world/alerts.ts'
import { ask } from '#test/world/calls.ts'
import { endPlan } from '#test/world/direct-writes.ts'
import { advertiser, insertPlan, signUp } from '#test/world/people.ts'
import { openPushService, type PushService } from '#test/world/push-service.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let service: PushService
let alerts: ReturnType<typeof openAlerts>
const niteroi = '/search-companions?city=Niter%C3%B3i'
const rio = '/search-companions?city=Rio+de+Janeiro&price_max=300&gender=Mulher'
const start = Date.now()
/** The database notes by its own clock who is listed: days pass for the app alone. */
const atDay = (day: number) => {
  site.app.now = () => new Date(start + day * 86_400_000)
}

beforeAll(async () => {
  service = await openPushService()
  site = await bootSite()
  service.connect(site.app)
  alerts = openAlerts(site, service)
})

beforeEach(async () => {
  atDay(0)
  service.state.answer = { status: 201 }
  await site.app.pool.query('delete from search_subscriptions')
})

const save = (subscription: PushSubscription, ...searches: string[]) =>
  ask(site.url, saveSearchAlerts, { body: { subscription, searches } })

async function told(...searches: string[]) {
  const subscription = service.subscribe()
  expect((await save(subscription, ...searches)).status).toBe(204)
  return subscription
}

/** What the job does once a day. */
async function evening(day: number) {
  atDay(day)
  await tellSearches(site.app)
  await alerts.deliver()
}

const count = async (table: string) =>
  Number((await site.app.pool.query(`select count(*) as count from ${table}`)).rows[0].count)

test('a new listing that a search finds is told once, in one sentence, and only where it is found', async () => {
  const inNiteroi = await told(niteroi, rio)
  const inRio = await told(rio)
  const swing = await told('/search-swing')
  await advertiser(site.app, { city: 'Niterói' })
  await evening(1)
  expect([inNiteroi, inRio, swing].map(service.pathsOf)).toEqual([['/guardados'], [], []])
  expect(service.received.at(-1)?.message).toEqual({ about: 'searches', path: '/guardados' })
  await advertiser(site.app, { city: 'Rio de Janeiro', gender: 'Mulher', price: 400 })
  await advertiser(site.app, { userType: 3, city: 'Rio de Janeiro' })
  await evening(2)
  expect([inNiteroi, inRio, swing].map(one => service.pathsOf(one).length)).toEqual([1, 0, 1])
  await advertiser(site.app, { city: 'Rio de Janeiro', gender: 'Mulher', price: 250 })
  await evening(3)
  expect([inNiteroi, inRio, swing].map(one => service.pathsOf(one).length)).toEqual([2, 1, 1])
  await evening(4)
  expect([inNiteroi, inRio, swing].map(one => service.pathsOf(one).length)).toEqual([2, 1, 1])
})

test('many new listings in many searches of a browser are one notification a day', async () => {
  const subscription = await told(niteroi, '/search-companions')
  for (let made = 0; made < 3; made++) await advertiser(site.app, { city: 'Niterói' })
  await evening(1)
  await advertiser(site.app, { city: 'Niterói' })
  await evening(1)
  expect(service.pathsOf(subscription)).toHaveLength(1)
})

test('who was listed before, or comes back, is nothing new', async () => {
  const known = await advertiser(site.app, { city: 'Niterói' })
  const subscription = await told(niteroi)
  await endPlan(site.app, known)
  const { app } = site
  await app.db.transaction().execute(async tx => {
    await insertPlan(tx, known, { userType: 2 }, app.now())
    await refreshListing(tx, known, app.now())
  })
  await evening(1)
  expect(service.pathsOf(subscription)).toEqual([])
})

test('who was listed between the save and the last look is new; who was listed before the save is not', async () => {
  await told('/search-swing')
  await advertiser(site.app, { city: 'Niterói' })
  const late = service.subscribe()
  atDay(0.5)
  await save(late, niteroi)
  await evening(1)
  expect(service.pathsOf(late)).toEqual([])
})

test('while nobody waits for news, nothing is left to be looked at', async () => {
  await advertiser(site.app)
  expect(await count('first_listings where not looked_at')).toBe(0)
  await told(niteroi)
  await advertiser(site.app)
  expect(await count('first_listings where not looked_at')).toBe(1)
  await matchSearches(site.app)
  expect(await count('first_listings where not looked_at')).toBe(0)
})

test('what is saved again keeps what it knew, and drops what was left out', async () => {
  const subscription = await told(niteroi, rio)
  const rows = async () =>
    (await site.app.pool.query('select id, filters from search_alerts order by id')).rows as { id: number }[]
  const [first] = await rows()
  await save(subscription, niteroi, '/search-companions?city=Niter%C3%B3i&sort=price')
  expect((await rows()).map(({ id }) => id)).toEqual([first?.id])
  await save(subscription, rio)
  expect(await rows()).toMatchObject([{ filters: { userType: 2, gender: 'Mulher', profile: { price: { max: 300 } } } }])
})

test('the server keeps filters and an address, and nothing of a person', async () => {
  await told(rio)
  const { rows } = await site.app.pool.query('select * from search_subscriptions join search_alerts a on true')
  expect(Object.keys(rows[0]).sort()).toEqual(
    [
      ...['auth', 'endpoint', 'filters', 'id', 'matched', 'p256dh', 'pushed_on', 'renewed_on', 'saved_at'],
      ...['server_key', 'state_id', 'subscription_id', 'user_type'],
    ].sort(),
  )
})

test('it ends when the browser says so, when the service says so, and when nobody comes back', async () => {
  const ended = await told(niteroi)
  expect((await ask(site.url, endSearchAlerts, { body: { endpoint: ended.endpoint } })).status).toBe(204)
  expect(await count('search_subscriptions')).toBe(0)
  await told(niteroi)
  await advertiser(site.app, { city: 'Niterói' })
  service.state.answer = { status: 410 }
  await evening(1)
  expect([await count('search_subscriptions'), await count('search_alerts')]).toEqual([0, 0])
  atDay(0)
  await told(niteroi)
  atDay(searchAlertDays)
  await forgetExpired(site.app)
  expect(await count('search_subscriptions')).toBe(1)
  atDay(searchAlertDays + 1)
  await forgetExpired(site.app)
  expect(await count('search_subscriptions')).toBe(0)
})

test('a service that is away is asked again on that day, and tells once', async () => {
  const subscription = await told(niteroi)
  await advertiser(site.app, { city: 'Niterói' })
  service.state.answer = { status: 503 }
  await evening(1)
  service.state.answer = { status: 201 }
  await alerts.deliver()
  await alerts.deliver()
  expect(service.pathsOf(subscription)).toHaveLength(2)
  await advertiser(site.app, { city: 'Niterói' })
  service.state.answer = { status: 503 }
  await evening(2)
  atDay(3)
  await alerts.deliver()
  expect(service.pathsOf(subscription)).toHaveLength(3)
})

test('what is no search, too many of them, or an address elsewhere is refused', async () => {
  const subscription = service.subscribe()
  const status = async (...searches: string[]) => (await save(subscription, ...searches)).status
  expect(await status('/perfil-user/1')).toBe(422)
  expect(await status('https://exemplo.com/search-companions')).toBe(422)
  expect(await status('/search-companions?city=Cidade+que+n%C3%A3o+h%C3%A1')).toBe(422)
  expect(await status('/search-companions?price_min=abc')).toBe(422)
  expect(await status()).toBe(422)
  expect(await status(...Array(savedLimits.searches + 1).fill(niteroi))).toBe(422)
  const elsewhere = { ...subscription, endpoint: 'https://10.0.0.1/push' }
  expect((await save(elsewhere, niteroi)).status).toBe(422)
})

test('a browser that got another address is told there, be it of searches or of an account', async () => {
  const from = await told(niteroi)
  const lia = await signUp(site.url)
  const device = await alerts.device(lia.token)
  const move = (former: PushSubscription, subscription: PushSubscription) =>
    ask(site.url, movePushSubscription, { body: { from: former.endpoint, subscription } })
  const [to, next] = [service.subscribe(), service.subscribe()]
  expect([(await move(from, to)).status, (await move(device, next)).status]).toEqual([204, 204])
  expect((await move(service.subscribe(), service.subscribe())).status).toBe(204)
  expect(await count('search_subscriptions')).toBe(1)
  await advertiser(site.app, { city: 'Niterói' })
  await evening(1)
  expect([service.pathsOf(from), service.pathsOf(to)]).toEqual([[], ['/guardados']])
  const { rows } = await site.app.pool.query('select endpoint from push_devices')
  expect(rows.map(({ endpoint }) => endpoint)).toContain(next.endpoint)
})

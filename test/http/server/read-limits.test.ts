import { beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let profiles: number[]
let photo: string
let clock = Date.now()
let networks = 0

/** A network that has not read anything yet. */
const newNetwork = () => `203.0.113.${++networks}`
const pass = (seconds: number) => {
  clock += seconds * 1000
}

beforeAll(async () => {
  site = await bootSite({ variables: { READ_LIMIT_FACTOR: '1', TRUST_PROXY: '127.0.0.0/8,::1' } })
  profiles = []
  for (let made = 0; made < 10; made++) profiles.push(await advertiser(site.app))
  const { rows } = await site.app.pool.query<{ folder: string }>('select folder from media order by id limit 1')
  photo = `/midias/${rows[0]?.folder}/512.webp`
  site.app.now = () => new Date(clock)
})

/** A browser at an address; moves the clock, so that each browser gets a different age cookie. */
async function browserAt(address: string, cookie?: string) {
  pass(0.001)
  const own = cookie ?? (await passGate(site.url))
  const headers = { 'x-forwarded-for': address, cookie: own, 'accept-encoding': 'gzip' }
  const get = async (path: string) => (await request(site.url, path, { headers })).status
  return { get, profile: (at: number) => get(`/perfil-user/${profiles[at % profiles.length]}`) }
}

const answered = (statuses: number[]) => statuses.filter(status => status !== 429).length
const few = 70

/** Returns how many of 200 reads within one minute the site answers. */
async function answeredInAMinute(read: (at: number) => Promise<number>) {
  const statuses: number[] = []
  for (let at = 0; at < 200; at++) {
    statuses.push(await read(at))
    pass(0.3)
  }
  return answered(statuses)
}

const callOf = (at: number) => `/api/account/list/user/${profiles[at % profiles.length]}`

test('a scraper of profiles is stopped after a few dozen, even if it changes kind, cookie or id', async () => {
  const without = { 'x-forwarded-for': newNetwork() }
  const bare = async (at: number) => (await request(site.url, callOf(at), { headers: without })).status
  expect(await answeredInAMinute(bare)).toBeLessThan(few)

  const one = await browserAt(newNetwork())
  const kinds = (at: number) => (at % 2 ? one.profile(at) : one.get(callOf(at)))
  expect(await answeredInAMinute(kinds)).toBeLessThan(100)

  const address = newNetwork()
  const another = async (at: number) => (await browserAt(address)).profile(at)
  expect(await answeredInAMinute(another)).toBeLessThan(110)

  const forged = (at: number) => browserAt(newNetwork(), `age=declared.9${at}.1.x`)
  const { get } = await forged(0)
  expect(await answeredInAMinute(at => get(callOf(at)))).toBeLessThan(few)

  const missing = await browserAt(newNetwork())
  expect(await answeredInAMinute(at => missing.get(`/perfil-user/${900_000 + at}`))).toBeLessThan(100)
})

test('all addresses of an IPv6 customer count as one network', async () => {
  const bare = (at: number) => ({ 'x-forwarded-for': `2001:db8:77:${at.toString(16)}::${at}` })
  const read = async (at: number) => (await request(site.url, callOf(at), { headers: bare(at) })).status
  expect(await answeredInAMinute(read)).toBeLessThan(few)
})

test('a stopped reader learns when to retry, from pages and calls', async () => {
  const { get } = await browserAt(newNetwork())
  const headers = { 'x-forwarded-for': '198.51.100.1', cookie: await passGate(site.url) }
  const page = `/perfil-user/${profiles[0]}`
  for (let read = 0; read < 60; read++) await request(site.url, page, { headers })
  const stopped = await request(site.url, page, { headers: { ...headers, 'accept-encoding': 'identity' } })
  expect([stopped.status, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true])
  expect(stopped.text).toContain(messages.tooManyReads)
  expect(stopped.headers['cache-control']).toContain('no-cache')
  const call = await request(site.url, callOf(0), { headers })
  expect([call.status, JSON.parse(call.text)]).toEqual([429, { message: messages.tooManyReads }])
  expect(await get(page)).toBe(200)

  pass(Number(stopped.headers['retry-after']))
  expect((await request(site.url, page, { headers })).status).toBe(200)
})

test('a person who opens forty profiles in two minutes, with their photos and lists, is never stopped', async () => {
  const { get, profile } = await browserAt(newNetwork())
  const statuses: number[] = []
  for (let at = 0; at < 40; at++) {
    statuses.push(await profile(at), await get('/home-companions'), await get(callOf(at)))
    for (let photos = 0; photos < 20; photos++) statuses.push(await get(photo))
    pass(3)
  }
  expect(answered(statuses)).toBe(statuses.length)
})

test('three hundred browsers behind one carrier’s address are not stopped', async () => {
  const address = newNetwork()
  const statuses: number[] = []
  for (let came = 0; came < 300; came++) {
    const { get, profile } = await browserAt(address)
    statuses.push(await get('/home-companions'))
    for (let at = 0; at < 4; at++) statuses.push(await profile(came + at))
    pass(3)
  }
  expect(answered(statuses)).toBe(statuses.length)
})

test('a scraper of photos is stopped, and other pages and calls still answer', async () => {
  const { get } = await browserAt(newNetwork())
  let stopped = 0
  for (let read = 0; read < 1_510 && stopped === 0; read += 10) {
    const statuses = await Promise.all(Array.from({ length: 10 }, () => get(photo)))
    stopped = statuses.length - answered(statuses)
  }
  expect(stopped).toBeGreaterThan(0)
  expect(await get('/regras')).toBe(200)
  expect(await get('/api/partner_categories')).not.toBe(429)
})

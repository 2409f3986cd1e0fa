import { beforeAll, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { logIn as verb } from '#server/people/accounts/log-in.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { logIn, password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
const statuses = async (count: number, attempt: () => Promise<{ status: number }>) => {
  const found = []
  for (let round = 0; round < count; round++) found.push((await attempt()).status)
  return found
}

/** Logs in from the given address, in a browser that only this address uses. */
const from = (address: string, username: string, typed = password, now = site.app.now) =>
  verb({ ...site.app, now }, { username, password: typed }, { address, device: '', browser: `de ${address}` }).then(
    () => 'in',
    refusal => refusal.code as string,
  )

beforeAll(async () => {
  site = await bootSite()
})

test('after ten wrong passwords even the right one has to wait, and then works', async () => {
  const { email } = await signUp(site.url)
  expect(await statuses(10, () => logIn(site.url, email, 'errada'))).toEqual(Array(10).fill(401))
  const refused = await logIn(site.url, email)
  expect([refused.status, refused.message]).toEqual([429, messages.tooMany])
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)
  const later = () => new Date(Date.now() + seconds * 1000 + 1000)
  expect(await from('127.0.0.1', email, password, later)).toBe('in')
})

test('an unknown e-mail is limited in the same way', async () => {
  expect(await statuses(11, () => logIn(site.url, 'ninguem@teste.local'))).toEqual([...Array(10).fill(401), 429])
})

test('concurrent attempts do not exceed the limit', async () => {
  const { email } = await signUp(site.url)
  const tried = await Promise.all(Array.from({ length: 25 }, () => from('203.0.113.99', email, 'errada')))
  expect(tried.filter(code => code === 'unauthenticated').length).toBeLessThanOrEqual(10)
  expect(tried.filter(code => code === 'in')).toEqual([])
})

test('the right password clears the wrong ones before it, and never counts as an attempt', async () => {
  const { email } = await signUp(site.url)
  for (let round = 0; round < 3; round++) {
    for (let wrong = 0; wrong < 9; wrong++) expect(await from('198.51.100.7', email, 'errada')).toBe('unauthenticated')
    expect(await from('198.51.100.7', email)).toBe('in')
  }
})

test('a flood from elsewhere locks out its source, not the owner', async () => {
  const { email } = await signUp(site.url)
  for (let wrong = 0; wrong < 10; wrong++) await from('203.0.113.1', email, 'errada')
  expect(await from('203.0.113.1', email, 'errada')).toBe('too_many')
  expect(await from('198.51.100.8', email)).toBe('in')
})

test('a flood from everywhere locks out strangers, not a person at an address they logged in from before', async () => {
  const { email } = await signUp(site.url)
  expect(await from('198.51.100.9', email)).toBe('in')
  for (let other = 0; other < 100; other++)
    await rateLimit(site.app, 'log-in', { address: `192.0.2.${other}`, account: email })
  expect(await from('192.0.2.200', email)).toBe('too_many')
  expect(await from('198.51.100.9', email)).toBe('in')
})

test('a network that tries many accounts is stopped on all its addresses', async () => {
  for (let other = 0; other < 50; other++)
    await rateLimit(site.app, 'log-in', { address: `2001:db8:1:2::${other}`, account: `outra${other}@teste.local` })
  expect(await from('2001:db8:1:2:ffff::1', 'mais@teste.local', 'x')).toBe('too_many')
  expect(await from('2001:db8:1:3::1', 'mais@teste.local', 'x')).toBe('unauthenticated')
})

test('the stored attempts contain no readable e-mail or address', async () => {
  const rows = await site.app.db.selectFrom('attempts').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ subject }) => subject.length === 32)).toBe(true)
})

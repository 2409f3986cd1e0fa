import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { approveProfile } from '#server/safety/reviews/profile-decisions.ts'
import { operatorSession } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { bootDisconnectable, type DisconnectableSite } from '#test/world/site.ts'

let site: DisconnectableSite
let cookie: string
let marina: number
let operator: OperatorSession

beforeAll(async () => {
  site = await bootDisconnectable()
  marina = await advertiser(site.app, { nickname: 'Marina' })
  operator = await operatorSession(site.app)
  cookie = await passGate(site.url)
})

const open = async (path: string) => (await request(site.url, path, { headers: { cookie } })).text

async function rename(app: App, nickname: string) {
  const { id, content_hash } = await openContentCases(site).edited(marina, { nickname })
  await approveProfile(app, operator, id, content_hash)
}

/** Freezes the clock, so that a page can change only because it was purged, not because it expired. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('a change by any process shows on every page immediately', async () => {
  stopClock()
  const paths = ['/home-companions', '/search-companions', '/listing/1/mulheres', `/perfil-user/${marina}`]
  for (const path of paths) expect(await open(path)).toContain('Marina')
  await rename(site.app, 'Mariana')
  for (const path of paths) await expect.poll(() => open(path)).toContain('Mariana')

  const otherProcess = openApp(site.app.env, site.databaseUrl, () => undefined)
  await rename(otherProcess, 'Marta')
  await closeApp(otherProcess)
  for (const path of paths) await expect.poll(() => open(path)).toContain('Marta')
})

test('an unlisted profile disappears from every page immediately', async () => {
  stopClock()
  const id = await advertiser(site.app, { nickname: 'Passageira' })
  await expect.poll(() => open('/home-companions')).toContain('Passageira')
  await open(`/perfil-user/${id}`)
  await site.app.db.transaction().execute(async tx => {
    await suspend({ db: tx, now: site.app.now }, id)
    await changed(tx, 'listing', id, new Date())
  })
  await expect.poll(() => open('/home-companions')).not.toContain('Passageira')
  await expect.poll(() => open(`/perfil-user/${id}`)).not.toContain('Passageira')
})

test('a profile whose plan ends disappears within 30 seconds without a job', async () => {
  const id = await advertiser(site.app, { nickname: 'Vencida', planEndsInDays: 1 })
  const status = async () => (await request(site.url, `/perfil-user/${id}`, { headers: { cookie } })).status
  expect([await status(), await status()]).toEqual([200, 200])
  const clock = site.app.now
  site.app.now = () => new Date(clock().getTime() + dayMs)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
  cookie = await passGate(site.url)
  expect([await status(), await status()]).toEqual([404, 404])
  vi.useRealTimers()
  site.app.now = clock
  cookie = await passGate(site.url)
})

test('a page has the same bytes for everybody, logged in or not', async () => {
  const plain = await open('/home-companions')
  const other = await request(site.url, '/home-companions', {
    headers: { cookie: `${await passGate(site.url)}; session=abc`, authorization: 'Bearer xyz', 'user-agent': 'Other' },
  })
  expect(other.text).toBe(plain)
  expect(other.headers['set-cookie']).toBeUndefined()
})

test('while the database is down, cached pages still answer and others give 503; then all recover', async () => {
  await open('/home-companions')
  site.disconnect()
  await expect.poll(async () => (await request(site.url, '/api/profile/eyes/list')).status).toBe(503)
  expect(await open('/home-companions')).toContain('Marta')
  const unseen = await request(site.url, '/home-close-friends?city=Niter%C3%B3i', { headers: { cookie } })
  expect([unseen.status, unseen.headers['retry-after']]).toEqual([503, '5'])
  expect(unseen.headers['content-type']).toContain('text/html')
  expect(unseen.text).not.toMatch(/ECONN|postgres|stack| {4}at /)
  const call = await request(site.url, '/api/account/list/2')
  expect([call.status, call.headers['retry-after'], Object.keys(JSON.parse(call.text))]).toEqual([
    503,
    '5',
    ['message'],
  ])

  await site.reconnect()
  await expect.poll(async () => (await request(site.url, '/api/account/list/2')).status, { timeout: 10_000 }).toBe(200)
  expect((await request(site.url, '/home-close-friends?city=Niter%C3%B3i', { headers: { cookie } })).status).toBe(200)
  await rename(site.app, 'Depois')
  await expect.poll(() => open('/home-companions'), { timeout: 10_000 }).toContain('Depois')
})

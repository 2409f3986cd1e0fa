import { expect, test } from 'vitest'
import { exportAccount } from '#contract/account.ts'
import { pauseListing, resumeListing, startAvailability } from '#contract/availability.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import { readAccount } from '#contract/public-account.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, passGate, request } from '#test/world/calls.ts'
import { openContentCases } from '#test/world/content-cases.ts'
import { openShop } from '#test/world/orders.ts'
import { advertiser, type Person, password } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const site = await bootSite()
const shop = openShop(site)
const { app, url } = site
const cookie = await passGate(url)

async function someone(person: Person = {}) {
  const id = await advertiser(app, person)
  return { id, token: await openSession(app.db, id, 'Teste', app.now()) }
}

const statusOf = async (token: string) => bodyOf<ListingStatus>(await ask(url, readListingStatus, { token }))
const seen = async (id: number) => (await ask(url, readAccount, { params: { id: String(id) } })).status
const page = async (id: number) => (await request(url, `/perfil-user/${id}`, { headers: { cookie } })).status
const rows = async (text: string, ...values: unknown[]) => (await app.pool.query(text, values)).rows
const rotationOf = async (id: number) =>
  (await rows('select rotation from listings where account_id = $1', id))[0]?.rotation

test('a pause hides the ad immediately, and changes neither its place in the rotation nor the plan’s end', async () => {
  const { id, token } = await someone()
  const before = { rotation: await rotationOf(id), plan: (await statusOf(token)).plan }
  expect([await seen(id), await page(id)]).toEqual([200, 200])
  await ask(url, startAvailability, { token, body: { hours: 4 } })

  const at = app.now()
  const both = await Promise.all([ask(url, pauseListing, { token }), ask(url, pauseListing, { token })])
  expect(both.map(({ status }) => status)).toEqual([204, 204])
  expect(await seen(id)).toBe(404)
  // The cached page can be shown until it is purged.
  await expect.poll(() => page(id)).toBe(404)
  const paused = await statusOf(token)
  expect(paused).toMatchObject({ live: false, next: null, plan: before.plan, availability: { until: null } })
  expect(Date.parse(paused.paused_at as string)).toBeGreaterThanOrEqual(at.getTime())

  shop.later(hourMs)
  expect((await ask(url, resumeListing, { token })).status).toBe(204)
  expect((await ask(url, resumeListing, { token })).status).toBe(204)
  expect([await seen(id), await page(id)]).toEqual([200, 200])
  expect({ rotation: await rotationOf(id), plan: (await statusOf(token)).plan }).toEqual(before)
  expect(await statusOf(token)).toMatchObject({ live: true, paused_at: null, availability: { until: null } })
  const pauses = await rows('select resumed_at from listing_pauses where account_id = $1', id)
  expect(pauses).toEqual([{ resumed_at: app.now() }])
})

test('neither a payment nor a new version ends a pause, and the operator sees the pause', async () => {
  const { id, token } = await someone({ planEndsInDays: 2 })
  await ask(url, pauseListing, { token })
  await shop.pay(await shop.order(token, await shop.planId('Premium 30 dias')), { externalId: `pause-${id}` })
  const edited = await openContentCases(site).edited(id)
  expect(await seen(id)).toBe(404)
  shop.later(3 * dayMs)
  expect(await statusOf(token)).toMatchObject({ live: false, plan: { state: 'running' } })
  const { office } = await operatorAtWork(site)
  const opened = (await office.send('GET', `/api/operator/profiles/${edited.id}`)).json() as ProfileCaseDetail
  expect(opened.paused_at).toBe((await statusOf(token)).paused_at)
  await ask(url, resumeListing, { token })
  expect(await seen(id)).toBe(200)
})

test('only a listed advertiser can pause, and the export contains the pause', async () => {
  expect((await ask(url, pauseListing, {})).status).toBe(401)
  expect((await ask(url, pauseListing, { token: (await someone({ userType: 5 })).token })).status).toBe(403)
  expect((await ask(url, pauseListing, { token: (await someone({ planEndsInDays: null })).token })).status).toBe(409)
  const { token } = await someone()
  await ask(url, pauseListing, { token })
  const kept = bodyOf<{ pauses: object[] }>(await ask(url, exportAccount, { token, body: { password } }))
  expect(kept.pauses).toEqual([{ paused_at: expect.any(String), resumed_at: null }])
})

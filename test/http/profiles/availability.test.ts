import { expect, test } from 'vitest'
import { type Availability, endAvailability, startAvailability } from '#contract/availability.ts'
import { listCompanions } from '#contract/catalog.ts'
import { hourMs } from '#contract/durations.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import { readAccount } from '#contract/public-account.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { changed } from '#server/platform/db/changed.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { ask, bodyOf, passGate, request } from '#test/world/calls.ts'
import { openShop } from '#test/world/orders.ts'
import { advertiser, type Person } from '#test/world/people.ts'
import { bootSite } from '#test/world/site.ts'

const site = await bootSite()
const shop = openShop(site)
const { app, url } = site
const cookie = await passGate(url)

async function someone(person: Person = {}) {
  const id = await advertiser(app, { city: 'Maricá', ...person })
  return { id, token: await openSession(app.db, id, 'Teste', app.now()) }
}

const start = (token: string, hours: unknown) => ask(url, startAvailability, { token, body: { hours } })
const started = async (token: string, hours: number) => bodyOf<Availability>(await start(token, hours))
const ended = async (token: string) => bodyOf<Availability>(await ask(url, endAvailability, { token }))
const ownStatus = async (token: string) => bodyOf<ListingStatus>(await ask(url, readListingStatus, { token }))

const publicly = async (id: number) =>
  bodyOf<{ available: boolean }[]>(await ask(url, readAccount, { params: { id: String(id) } }))[0]?.available

const profilePage = async (id: number) => (await request(url, `/perfil-user/${id}`, { headers: { cookie } })).text

/** The order of the list, and the available people in it. */
async function listed() {
  const answer = await fetch(`${url}${listCompanions.path}?state=RJ&city=Maric%C3%A1`)
  const { data } = (await answer.json()) as { data: { id: number; available: boolean }[] }
  return { order: data.map(({ id }) => id), available: data.filter(one => one.available).map(({ id }) => id) }
}

test('card, profile and calls show the availability until it ends automatically, and the list keeps its order', async () => {
  const { id, token } = await someone()
  await someone()
  await someone()
  const before = await listed()
  expect(before.available).toEqual([])
  expect(await profilePage(id)).not.toContain('Disponível agora')

  const until = new Date(app.now().getTime() + 2 * hourMs).toISOString()
  expect(await started(token, 2)).toEqual({ until, minutes_left: 600 })
  expect(await listed()).toEqual({ order: before.order, available: [id] })
  // The cached page can be shown until it is purged.
  await expect.poll(() => profilePage(id)).toContain('Disponível agora')
  const page = await profilePage(id)
  const search = await request(url, '/search-companions?state=RJ&city=Maric%C3%A1', { headers: { cookie } })
  expect(search.text.match(/class="available"/g)).toHaveLength(1)
  // The time at which the availability ends is not public.
  for (const text of [page, search.text, (await ask(url, readAccount, { params: { id: String(id) } })).text])
    expect(text).not.toContain(until.slice(11, 16))

  shop.later(2 * hourMs)
  expect(await publicly(id)).toBe(false)
  expect((await listed()).available).toEqual([])
  expect((await ownStatus(token)).availability).toEqual({ until: null, minutes_left: 600 })
})

test('starting again does not extend the availability, which lasts at most 12 of 24 hours', async () => {
  const { id, token } = await someone()
  const rowOf = async () => (await app.pool.query('select * from listings where account_id = $1', [id])).rows[0]
  const before = await rowOf()
  const first = await started(token, 4)
  expect(await started(token, 1)).toEqual(first)
  const [one, other] = await Promise.all([started(token, 4), started(token, 3)])
  expect([one, other]).toEqual([first, first])
  const { available_until: _, ...rest } = before
  expect(await rowOf()).toEqual({ ...rest, available_until: new Date(first.until as string) })

  shop.later(hourMs)
  expect(await ended(token)).toEqual({ until: null, minutes_left: 660 })
  expect(await publicly(id)).toBe(false)
  expect(await ended(token)).toEqual({ until: null, minutes_left: 660 })
  for (const hours of [4, 4]) {
    await started(token, hours)
    shop.later(4 * hourMs)
  }
  const refused = await start(token, 4)
  expect(refused.status).toBe(422)
  expect(refused.errors?.hours?.[0]).toContain('12 horas')
  expect(await started(token, 3)).toMatchObject({ minutes_left: 0 })
  shop.later(3 * hourMs)
  expect((await start(token, 1)).status).toBe(422)
  // By then the first hour is more than a day ago.
  shop.later(13 * hourMs)
  expect((await ownStatus(token)).availability?.minutes_left).toBe(60)
})

test('only listed people can be available, and partners never', async () => {
  const { token } = await someone({ planEndsInDays: null })
  expect((await start(token, 1)).status).toBe(409)
  expect((await start((await someone({ userType: 5 })).token, 1)).status).toBe(403)
  expect((await ask(url, startAvailability, { body: { hours: 1 } })).status).toBe(401)
  for (const hours of [0, 5, 1.5, '1', null]) expect((await start(token, hours)).status).toBe(422)
})

test('a change of the listing keeps the availability, and its record is deleted a day after its end', async () => {
  const { id, token } = await someone()
  await started(token, 3)
  await app.db.transaction().execute(tx => changed(tx, 'listing', id, app.now()))
  expect(await publicly(id)).toBe(true)
  const kept = async () => (await app.pool.query('select from availabilities where account_id = $1', [id])).rowCount
  shop.later(26 * hourMs)
  await endRows(app, ['availabilities'])
  expect(await kept()).toBe(1)
  shop.later(2 * hourMs)
  await endRows(app, ['availabilities'])
  expect(await kept()).toBe(0)
})

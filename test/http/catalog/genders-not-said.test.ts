import { beforeAll, expect, test } from 'vitest'
import { genders } from '#contract/genders.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import { changed } from '#server/platform/db/changed.ts'
import { ask, bodyOf, passGate, request } from '#test/world/calls.ts'
import { advertiser, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string
let id: number

beforeAll(async () => {
  site = await bootSite()
  cookie = await passGate(site.url)
  id = await advertiser(site.app, { nickname: 'Lia', price: 0 })
  await site.app.pool.query('update profiles set gender = null where account_id = $1', [id])
  await site.app.db.transaction().execute(tx => changed(tx, 'listing', id, site.app.now()))
})

const page = async (path: string) => (await request(site.url, path, { headers: { cookie } })).text
/** The results, without near matches. */
const resultsOf = (text: string) => text.split('<section class="near"')[0] as string
const shows = async (path: string) => resultsOf(await page(path)).includes(`/perfil-user/${id}`)

test.each(genders)('a companion without a gender is listed among the women only: %s', async gender => {
  const isThere = gender === 'Mulher'
  const { data } = (await (await fetch(`${site.url}/api/account/list/2?gender=${gender}`)).json()) as {
    data: { id: number; profile: { gender: string | null } }[]
  }
  expect(data.map(({ id, profile }) => [id, profile.gender])).toEqual(isThere ? [[id, null]] : [])
  expect(await shows(`/home-companions?gender=${gender}`)).toBe(isThere)
  // The in-memory index answers this call.
  expect(await shows(`/search-companions?gender=${gender}&sort=newest`)).toBe(isThere)
  const listing = { Mulher: '/listing/1/mulheres', Trans: '/listing/2/trans', Homem: '/listing/3/homens' }[gender]
  expect(await shows(listing)).toBe(isThere)
})

test('no page states a gender for companions without one', async () => {
  for (const path of ['/home-companions', `/perfil-user/${id}`])
    expect(resultsOf(await page(path)).split('<main')[1]).not.toMatch(/<span class="(card-meta|muted)">Mulher/)
})

test('the status tells the owner to add a gender', async () => {
  const token = await sessionOf(site.app, id)
  const status = bodyOf<ListingStatus>(await ask(site.url, readListingStatus, { token }))
  expect(status).toMatchObject({ live: true, profile: { lacks_gender: true }, next: 'gender' })
})

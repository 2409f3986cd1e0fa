import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { readStatistics } from '#server/catalog/campaigns/statistics.ts'
import { writeCounts } from '#server/catalog/view-counts/counter.ts'
import { passGate } from '#test/world/calls.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { advertiser, campaign, type Person } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let cookie: string

const paidAt = '2026-11-21T15:00:00Z'
const since = (days: number, ms = 0) => new Date(Date.parse(paidAt) + days * dayMs + ms)

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
})

async function moveTo(at: Date, hasRun: boolean) {
  shop.at(at)
  // By this time the earlier age cookie has expired.
  cookie = await passGate(site.url)
  if (hasRun) await shop.endListings()
}

const get = (path: string) => fetch(site.url + path, { headers: { cookie } })
const listOf = async (path: string) => (await (await get(path)).json()).data

/** Polls, because the search finds a new neighbourhood only after the purge reaches it. */
const expectFound = (place: string, ids: readonly number[]) =>
  expect
    .poll(async () => (await listOf(`/api/account/list/2?neighborhood=${place}`)).map(({ id }: { id: number }) => id))
    .toEqual(ids)

let places = 0

/** Creates an advertiser with these plans in succession, alone in a new neighbourhood. */
async function withPlans(titles: string[], person: Person = {}) {
  shop.at(paidAt)
  const place = `Bairro ${++places}`
  const id = await advertiser(site.app, { planEndsInDays: null, neighborhood: place, photos: 1, ...person })
  for (const title of titles) await shop.buy(id, title, person.userType)
  return { id, place }
}

const moments = [
  ['1 ms before', -1],
  ['at', 0],
  ['1 ms after', 1],
  ['an hour after', hourMs],
] as const
const jobs = [
  ['before the minute’s job', false],
  ['after the minute’s job', true],
] as const
const cases = moments.flatMap(([moment, ms]) => jobs.map(([job, hasRun]) => [moment, job, ms, hasRun] as const))

describe('an extended plan at the seam of its parts', () => {
  test.each(cases)('stays on every page: %s, %s', async (_moment, _job, ms, hasRun) => {
    const { id, place } = await withPlans(['Premium 7 dias', 'Premium 15 dias'])
    const { folder } = await site.app.db
      .selectFrom('media')
      .select('folder')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow()
    await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))
    await moveTo(since(7, ms), hasRun)

    await expectFound(place, [id])
    expect((await get(`/api/account/list/user/${id}`)).status).toBe(200)
    expect((await get(`/perfil-user/${id}`)).status).toBe(200)
    expect((await get(`/midias/${folder}/512.webp`)).status).toBe(200)
    expect(await (await get(`/search-companions?neighborhood=${place}`)).text()).toContain(`/perfil-user/${id}"`)
    const seen = { kind: 'profile' as const, id, day: '2026-11-28', views: 1, clicks: 0 }
    await writeCounts(site.app.pool, [seen], site.app.now())
    expect(await shop.rows('select views from audience_days where subject_id = $1', id)).toEqual([{ views: 1 }])
  })

  test.each(cases)('keeps a partner’s banners: %s, %s', async (_moment, _job, ms, hasRun) => {
    const { id } = await withPlans(['Publicidade 1 mês', 'Publicidade 2 meses'], { userType: 5 })
    const ad = await campaign(site.app, id, 1)
    await moveTo(since(30, ms), hasRun)

    expect((await listOf('/api/partner/campaign')).map((one: { id: number }) => one.id)).toContain(ad)
    expect((await get(`/perfil-partner/${id}`)).status).toBe(200)
    const { listed } = await readStatistics(site.app, 1)
    expect(listed.find(({ user_type }) => user_type === 5)?.accounts).toBeGreaterThan(0)
  })

  test.each(cases)('has the tier of its current part: %s, %s', async (_moment, _job, ms, hasRun) => {
    const { id, place } = await withPlans(['Premium 7 dias', 'Básico 7 dias'])
    await moveTo(since(7, ms), hasRun)

    const [own, other] = ms < 0 ? ['Premium', 'Básico'] : ['Básico', 'Premium']
    const list = (tier: string) =>
      listOf(`/api/account/list/2?neighborhood=${place}&product_type_name=${encodeURIComponent(tier)}`)
    await expectFound(place, [id])
    expect(await list(own)).toMatchObject([{ id }])
    expect(await list(other)).toEqual([])
    expect(await listOf(`/api/account/list/2?neighborhood=${place}`)).toMatchObject([{ id }])
    const page = await (await get(`/search-companions?neighborhood=${place}`)).text()
    expect(page).toContain(`data-tier="${own === 'Premium' ? 'premium' : 'basic'}"`)
    expect((await get(`/api/account/list/user/${id}`)).status).toBe(200)
  })

  test.each(cases)('ends with its last part: %s, %s', async (_moment, _job, ms, hasRun) => {
    const { id, place } = await withPlans(['Premium 7 dias', 'Básico 7 dias'])
    await moveTo(since(14, ms), hasRun)
    await expectFound(place, ms < 0 ? [id] : [])
    expect((await get(`/api/account/list/user/${id}`)).status).toBe(ms < 0 ? 200 : 404)
  })
})

test('a search before the job already sorts people at a seam by their new tier', async () => {
  const place = `Bairro ${++places}`
  shop.at(paidAt)
  const ids: number[] = []
  for (let person = 0; person < 9; person++) {
    const id = await advertiser(site.app, { planEndsInDays: null, neighborhood: place })
    await shop.buy(id, person % 3 === 0 ? 'Básico 30 dias' : 'Premium 7 dias')
    if (person % 3 === 1) await shop.buy(id, 'Básico 7 dias')
    if (person % 3 === 2) await shop.buy(id, 'Premium 7 dias')
    ids.push(id)
  }
  shop.at(since(7))
  const pages = async () => {
    const read: number[] = []
    let cursor = ''
    do {
      const page = await (await get(`/api/account/list/2?neighborhood=${place}&limit=2${cursor}`)).json()
      read.push(...page.data.map(({ id }: { id: number }) => id))
      cursor = page.next_cursor ? `&cursor=${encodeURIComponent(page.next_cursor)}` : ''
    } while (cursor)
    return read
  }
  await expect.poll(pages).toHaveLength(ids.length)
  const before = await pages()
  expect(new Set(before.slice(0, 3))).toEqual(new Set(ids.filter((_id, index) => index % 3 === 2)))
  await shop.endListings()
  expect(before).toEqual(await pages())
})

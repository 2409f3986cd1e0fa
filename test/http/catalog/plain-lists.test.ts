import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { eachTier } from '#contract/plan-tiers.ts'
import { listingIndex } from '#server/catalog/listings/index/listing-index.ts'
import type { Listing } from '#server/catalog/listings/listing.ts'
import type { ListingFilters } from '#server/catalog/listings/listing-query.ts'
import { searchCounted, searchListings, searchTiers } from '#server/catalog/listings/search-listings.ts'
import { pauseListing } from '#server/people/profiles/listing-pause.ts'
import type { App } from '#server/platform/app.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { serve } from '#server/serve.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp, bootSite } from '#test/world/site.ts'

const companions = { userType: 2, stateId: 33 }
const searches: ListingFilters[] = [
  companions,
  { ...companions, gender: 'Mulher' },
  { ...companions, tier: 'basic' },
  { ...companions, cityId: 3303302 },
  { ...companions, cityId: 3303302, neighborhoodKey: 'icarai' },
  { ...companions, cityId: 3302700, gender: 'Trans' },
]

type Deps = Pick<App, 'pool' | 'now'>

test('a list without filters is the same from the table and from memory, and each continues the other’s pages', async () => {
  const { app, databaseUrl } = await bootApp({ template: 'vespera_demo' })
  const moment = app.now()
  app.now = () => moment
  const site = await serve(app)
  onTestFinished(() => site.close())
  await expect.poll(() => listingIndex(app).isReady(companions.userType)).toBe(true)
  const table = fromTable(app, databaseUrl)

  for (const filters of searches) {
    const inTable = await allPages([table], filters)
    expect(inTable.length).toBeGreaterThan(0)
    expect(await allPages([app], filters)).toEqual(inTable)
    expect(await allPages([app, table], filters)).toEqual(inTable)
    const counted = async (deps: Deps) => (await searchCounted(deps, filters, { limit: 5 })).count
    expect(await counted(app)).toEqual(await counted(table))
    expect(await tiersOf(app, filters)).toEqual(await tiersOf(table, filters))
  }
})

/** Returns a pool without notifications. It never gets an index, so its lists come from the table. */
function fromTable(app: App, connectionString: string): Deps {
  const { pool } = openDatabase(connectionString, app.log)
  onTestFinished(() => pool.end())
  return { pool, now: app.now }
}

const brief = ({ account_id, tier, nickname, price }: Listing) => ({ account_id, tier, nickname, price })

/** Reads all pages, alternating between the sources. */
async function allPages(ways: readonly Deps[], filters: ListingFilters) {
  const seen: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page === 0 || cursor; page++) {
    const found = await searchListings(ways[page % ways.length] as Deps, filters, { limit: 7, cursor })
    seen.push({ next: found.next, listings: found.listings.map(brief) })
    cursor = found.next ?? undefined
  }
  return seen
}

async function tiersOf(deps: Deps, filters: ListingFilters) {
  const found = await searchTiers(
    deps,
    filters,
    eachTier(() => 6),
  )
  return eachTier(tier => {
    const { listings, nextAfter, ...rest } = found[tier]
    return { ...rest, listings: listings.map(brief), nextAfter: nextAfter(3) }
  })
}

test('a paused profile leaves every list immediately, and a profile whose plan ends leaves at that moment', async () => {
  const site = await bootSite()
  const { app } = site
  const clock = app.now
  onTestFinished(() => {
    app.now = clock
  })
  const ana = await advertiser(app, { nickname: 'Ana', tier: 'premium', planEndsInDays: 30 })
  await advertiser(app, { nickname: 'Bia', tier: 'premium', planEndsInDays: 10 })
  await advertiser(app, { nickname: 'Cid', tier: 'basic', planEndsInDays: 20 })
  const listed = async (query: string) => {
    const headers = { cookie: await passGate(site.url) }
    const { text } = await request(site.url, `/search-companions?${query}`, { headers })
    return ['Ana', 'Bia', 'Cid'].filter(name => text.includes(`>${name}<`))
  }
  await listed('')
  await expect.poll(() => listingIndex(app).isReady(companions.userType)).toBe(true)
  expect(await listed('price_min=1')).toEqual(['Ana', 'Bia', 'Cid'])

  await pauseListing(app, { accountId: ana, userType: companions.userType })
  let asked = 1
  await expect.poll(() => listed(`price_min=${++asked}`)).toEqual(['Bia', 'Cid'])
  expect(await listed('gender=Mulher')).toEqual(['Bia', 'Cid'])

  app.now = () => new Date(clock().getTime() + 10 * dayMs)
  expect(await listed('gender=Mulher&state=RJ')).toEqual(['Cid'])
  expect(await listed('price_max=900')).toEqual(['Cid'])
  expect((await searchCounted(app, companions, { limit: 5 })).count.total).toBe(1)
})

test('a Premium plan that follows a Básico one counts from its first moment', async () => {
  const site = await bootSite()
  const { app } = site
  const clock = app.now
  onTestFinished(() => {
    app.now = clock
  })
  const id = await advertiser(app, { nickname: 'Ana', tier: 'basic', planEndsInDays: 10 })
  const turn = new Date(clock().getTime() + 5 * dayMs)
  await app.pool.query('update listings set tier_until = $2 where account_id = $1', [id, turn])
  await app.pool.query('update plan_periods set ends_at = $2 where account_id = $1', [id, turn])
  await app.pool.query(
    `insert into plan_periods (order_id, account_id, tier, starts_at, ends_at)
     select order_id, account_id, 'premium', $2, $2::timestamptz + interval '5 days' from plan_periods where account_id = $1`,
    [id, turn],
  )
  await searchListings(app, companions, { limit: 5 })
  await expect.poll(() => listingIndex(app).isReady(companions.userType)).toBe(true)
  const counts = async () => {
    const { premium, basic } = await searchTiers(
      app,
      companions,
      eachTier(() => 5),
    )
    return [
      premium.count.total,
      basic.count.total,
      ...[premium, basic].flatMap(each => each.listings.map(one => one.tier)),
    ]
  }
  expect(await counts()).toEqual([0, 1, 'basic'])
  app.now = () => turn
  expect(await counts()).toEqual([1, 0, 'premium'])
})

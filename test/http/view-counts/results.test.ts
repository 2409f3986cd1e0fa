import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { readViewCounts } from '#contract/view-counts.ts'
import { deleteOldCounts, readCountTotals } from '#server/catalog/view-counts/counts.ts'
import { chooseMostViewed } from '#server/catalog/view-counts/most-viewed.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { ask } from '#test/world/calls.ts'
import { countViews } from '#test/world/direct-writes.ts'
import { advertiser, campaign, logInToken, password, sessionOf, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { readAudience } from '#test/world/view-counts.ts'

let site: Booted
let marina: number
let partner: number
let ads: [number, number]

beforeAll(async () => {
  site = await bootSite()
  marina = await advertiser(site.app)
  partner = await advertiser(site.app, { userType: 5 })
  const other = await advertiser(site.app, { userType: 5 })
  ads = [await campaign(site.app, partner, 1), await campaign(site.app, partner, 2)]
  const foreign = await campaign(site.app, other, 1)
  // 23:30 on the 21st in São Paulo, already the 22nd in UTC.
  site.app.now = () => new Date('2026-11-22T02:30:00Z')
  await write('profile', marina, '2026-11-21', 7, 2)
  await write('profile', marina, '2026-11-15', 3, 0)
  await write('profile', marina, '2026-11-14', 5, 1)
  await write('campaign', ads[0], '2026-11-20', 40, 4)
  await write('campaign', foreign, '2026-11-20', 99, 9)
  // These counts belong to an ad that does not exist.
  await write('campaign', marina + 1_000, '2026-11-20', 1, 1)
})

const write = (kind: 'campaign' | 'profile', subject_id: number, day: string, views: number, clicks: number) =>
  countViews(site.app, { kind, subject_id, day, views, clicks })

test('the answer has every São Paulo day of the period, oldest first, with zeros', async () => {
  const { from, to, data } = await readAudience(site.url, await sessionOf(site.app, marina), 7)
  expect([from, to]).toEqual(['2026-11-15', '2026-11-21'])
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({ campaign_id: null, title: null, views: 10, clicks: 2 })
  expect(data[0]?.days.map(({ day, views, clicks }) => [day, views, clicks])).toEqual([
    ['2026-11-15', 3, 0],
    ...['16', '17', '18', '19', '20'].map(day => [`2026-11-${day}`, 0, 0]),
    ['2026-11-21', 7, 2],
  ])
  const longer = await readAudience(site.url, await sessionOf(site.app, marina), 90)
  expect([longer.from, longer.data[0]?.views, longer.data[0]?.days.length]).toEqual(['2026-08-24', 15, 90])
})

test('a partner reads the counts of their own ads only, by the latest titles', async () => {
  const token = await sessionOf(site.app, partner)
  const edited = { id: ads[0], title: 'Título mais novo', url: 'https://example.com/' }
  expect((await openCampaignAuthors(site).update(token, [edited])).status).toBe(201)
  const { data } = await readAudience(site.url, token)
  expect(data.map(({ campaign_id, title, views, clicks }) => [campaign_id, title, views, clicks])).toEqual([
    [ads[0], 'Título mais novo', 40, 4],
    [ads[1], 'Anúncio 2', 0, 0],
    [null, null, 0, 0],
  ])
})

test('an unknown period or a missing token is refused', async () => {
  const token = await sessionOf(site.app, marina)
  for (const days of ['0', '8', '365', 'x'])
    expect(
      (await ask(site.url, { ...readViewCounts, path: `${readViewCounts.path}?days=${days}` }, { token })).status,
    ).toBe(422)
  expect((await ask(site.url, readViewCounts)).status).toBe(401)
  expect((await ask(site.url, readViewCounts, { token })).status).toBe(200)
})

test('operators get totals per day and per partner', async () => {
  const { days, partners } = await readCountTotals(site.app, 7)
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ day: '2026-11-15', campaign: { views: 0, clicks: 0 }, profile: { views: 3, clicks: 0 } })
  expect(days[5]).toEqual({ day: '2026-11-20', campaign: { views: 140, clicks: 14 }, profile: { views: 0, clicks: 0 } })
  expect(partners.map(({ views, clicks }) => [views, clicks])).toEqual([
    [99, 9],
    [40, 4],
  ])
  expect(partners[1]?.account_id).toBe(partner)
})

test('with very many partners an hourly job chooses the most viewed, and their counts are current', async () => {
  await site.app.pool.query(
    `with others as (
      insert into accounts (user_type, name, email, password_hash)
      select 5, 'Parceiro', 'parceiro' || i || '@muitos.local', '$argon2id$' from generate_series(1, 300) i returning id
    ) insert into campaigns (account_id, slot) select id, 1 from others`,
  )
  const views = async () => (await readCountTotals(site.app, 7)).partners.map(one => one.views)
  expect(await views()).toEqual([])
  for (let times = 0; times < 2; times++) {
    await chooseMostViewed(site.app)
    expect(await views()).toEqual([99, 40])
  }
  await write('campaign', ads[1], '2026-11-21', 60, 0)
  expect(await views()).toEqual([100, 99])
  await site.app.pool.query(`delete from accounts where email like '%@muitos.local'`)
})

test('counts are deleted with the account, and in whole months after 400 days', async () => {
  const { id, email } = await signUp(site.url)
  await write('profile', id, '2026-11-20', 8, 1)
  const token = await logInToken(site.url, email)
  const answer = await ask(site.url, deleteAccount, { token, body: { password } })
  expect(answer.status).toBeLessThan(300)
  await deleteOldCounts({ ...site.app, now: () => new Date('2025-09-15T12:00:00Z') })
  await write('profile', marina, '2025-10-01', 1, 0)
  await write('profile', marina, '2025-09-30', 1, 0)
  await write('profile', marina, '2024-05-31', 1, 0)
  await deleteOldCounts(site.app)
  const rows = await site.app.db.selectFrom('audience_days').select(['subject_id', 'day']).execute()
  expect(rows.filter(({ subject_id }) => subject_id === id)).toEqual([])
  expect(rows.map(({ day }) => day).filter(day => day < '2026')).toEqual(['2025-10-01'])
})

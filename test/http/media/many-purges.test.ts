import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { endListings } from '#server/catalog/listings/refresh-listings.ts'
import { closeApp, openApp } from '#server/open-app.ts'
import { serve } from '#server/serve.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openCampaignAuthors } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let otherUrl: string
let office: BackOffice
let cookie: string
let now = () => new Date()

beforeAll(async () => {
  site = await bootSite()
  // Simulates another process, whose cache receives changes only through notifications.
  const other = openApp(site.app.env, site.databaseUrl, () => undefined)
  other.now = () => now()
  const { url, close } = await serve(other)
  atEnd(async () => {
    await close()
    await closeApp(other)
  })
  otherUrl = url
  office = (await operatorAtWork(site, 'Íris')).office
  cookie = await passGate(otherUrl)
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const open = (path: string) => request(otherUrl, path, { headers: { cookie } })

/** Inserts many accounts with only the required columns. */
const crowd = (count: number, userType: number) =>
  rows(
    `insert into accounts (user_type, name, email, password_hash)
      select $2::smallint, 'Multidão', 'multidao' || n || '-' || $2::smallint || '@teste.local', '$argon2id$' from generate_series(1, $1) n
      returning id`,
    count,
    userType,
  )

const listCrowd = (ids: number[], userType: number, until: Date, categoryId: number | null = null) =>
  rows(
    `insert into listings (account_id, user_type, tier, state_id, category_id, listed_until, tier_until, nickname, birth,
        price, state, photo_count, video_count)
      select id, $2::smallint, 'premium', 33, $3::smallint, $4::timestamptz, $4::timestamptz, 'Multidão', '1990-06-15',
        300, 'RJ', 0, 0
      from unnest($1::int[]) id`,
    ids,
    userType,
    categoryId,
    until,
  )

const idsOf = (found: { id: number }[]) => found.map(({ id }) => id)

test('ends 10,000 plans in one run', async () => {
  const id = await advertiser(site.app, { planEndsInDays: 1 / 24 })
  await listCrowd(idsOf(await crowd(9_999, 2)), 2, new Date(now().getTime() + hourMs))
  const path = `/perfil-user/${id}`
  expect([(await open(path)).status, (await open(path)).status]).toEqual([200, 200])
  const later = new Date(now().getTime() + 2 * hourMs)
  now = () => later
  expect(await endListings({ db: site.app.db, now })).toBe(10_000)
  expect(await rows('select account_id from listings')).toEqual([])
  await expect.poll(async () => (await open(path)).status).toBe(404)
  now = () => new Date()
})

test('renames a category of 1,000 partners', async () => {
  const id = await advertiser(site.app, { userType: 5, categoryId: 3 })
  await listCrowd(idsOf(await crowd(999, 5)), 5, new Date(Date.now() + hourMs), 3)
  const path = `/perfil-partner/${id}`
  expect((await open(path)).text).not.toContain('Categoria de muitos')
  const body = { name: 'Categoria de muitos', withdrawn: false }
  expect((await office.send('PATCH', '/api/operator/categories/3', { body })).status).toBeLessThan(300)
  await expect.poll(async () => (await open(path)).text).toContain('Categoria de muitos')
})

test('bans a banner of 700 partners', async () => {
  const id = await advertiser(site.app, { userType: 5 })
  const path = `/perfil-partner/${id}`
  const ad = await campaign(site.app, id, 1)
  const [version] = await openCampaignAuthors(site).versionsOf(id)
  await rows(
    `with copies as (
        insert into campaigns (account_id, slot, title, folder, color, active)
        select id, 1, 'Anúncio copiado', lpad(id::text, 12, 'c'), '#332244', true
        from accounts where name = 'Multidão' and user_type = 5 order by id limit 699 returning id
      )
      insert into campaign_submissions (campaign_id, title, folder, color, animated, picture_hash, content_hash, submitted_at)
      select c.id, s.title, lpad(c.id::text, 12, '0'), s.color, false, s.picture_hash, s.content_hash, s.submitted_at
      from copies c, campaign_submissions s where s.campaign_id = $1`,
    ad,
  )
  expect((await open(path)).text).toContain(version.folder)
  const body = { reason: 'illegal', text: '' }
  expect((await office.send('POST', `/api/operator/campaigns/${version.id}/ban`, { body })).status).toBe(204)
  expect(await rows('select id from campaigns')).toEqual([])
  await expect.poll(async () => (await open(path)).text).not.toContain(version.folder)
})

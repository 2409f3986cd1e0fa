import { argon2Sync } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { sql } from 'kysely'
import { parsePhoneNumber } from 'libphonenumber-js/max'
import { beforeAll, expect, test } from 'vitest'
import { ageOn, dayInSaoPaulo } from '#contract/age.ts'
import { dayMs } from '#contract/durations.ts'
import { mediaLimits, photoSizes } from '#contract/media.ts'
import { writePlanPeriods } from '#server/money/orders/plan-periods.ts'
import type { App } from '#server/platform/app.ts'
import { bootApp } from '#test/world/site.ts'
import { renewDemoPlans } from './demo.ts'

let app: App

beforeAll(async () => {
  app = (await bootApp({ template: 'vespera_demo' })).app
})

const profiles = () =>
  app.db
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.account_id')
    .leftJoin('listings', 'listings.account_id', 'profiles.account_id')
    .selectAll('profiles')
    .select(['accounts.email', 'accounts.password_hash', 'listings.account_id as listed', 'listings.tier'])
    .execute()

const countBy = <T>(rows: readonly T[], key: (row: T) => unknown) => {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[String(key(row))] = (counts[String(key(row))] ?? 0) + 1
  return counts
}

test('about 180 people are listed, of every kind and tier', async () => {
  const listed = await app.db.selectFrom('listings').select(['user_type', 'gender', 'tier']).execute()
  expect(
    countBy(listed, ({ user_type, gender, tier }) => `${user_type} ${user_type === 2 ? gender : ''} ${tier}`),
  ).toEqual({
    '2 Mulher premium': 28,
    '2 Mulher basic': 42,
    '2 Trans premium': 12,
    '2 Trans basic': 18,
    '2 Homem premium': 10,
    '2 Homem basic': 15,
    '3  premium': 28,
    '4  premium': 28,
    '5  premium': 12,
  })
})

test('listed people live in at least fifteen cities, most of them in Rio', async () => {
  const listed = await app.db.selectFrom('listings').select(['city', 'state', 'neighborhood_key']).execute()
  const cities = countBy(listed, ({ city }) => city)
  expect(Object.keys(cities).filter(city => city !== 'null').length).toBeGreaterThanOrEqual(15)
  expect(Math.max(...Object.values(cities))).toBe(cities['Rio de Janeiro'])
  expect(countBy(listed, ({ state }) => state)).toEqual({ RJ: listed.length })
})

test('neighbourhoods have real names of their city wherever the bundled list knows the city', async () => {
  const { rows } = await sql`
    select a.neighborhood, c.name from addresses a join cities c on c.id = a.city_id
    where exists (select from neighborhoods n where n.city_id = a.city_id)
      and not exists (select from neighborhoods n where n.city_id = a.city_id and n.search_key = a.neighborhood_key)
  `.execute(app.db)
  expect(rows).toEqual([])
})

test('the named log-ins exist with their types, and the password opens them', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select split_part(a.email, '@', 1) as name, a.user_type, p.gender, p.account_id is not null as profile,
      l.account_id is not null as listed, k.id is not null as sent, r.verdict
    from accounts a left join profiles p on p.account_id = a.id left join listings l on l.account_id = a.id
      left join kyc_submissions k on k.account_id = a.id left join kyc_reviews r on r.submission_id = k.id
    where a.email ~ '^(mulher|homem|trans|swing|close|parceiro|visitante|novo|pendente)@demo.local$' order by a.id
  `.execute(app.db)
  const full = { profile: true, listed: true, sent: true, verdict: 'approved' }
  const bare = { gender: null, profile: false, listed: false, sent: false, verdict: null }
  expect(rows).toEqual([
    { name: 'mulher', user_type: 2, gender: 'Mulher', ...full },
    { name: 'homem', user_type: 2, gender: 'Homem', ...full },
    { name: 'trans', user_type: 2, gender: 'Trans', ...full },
    { name: 'swing', user_type: 3, gender: 'Mulher', ...full },
    { name: 'close', user_type: 4, gender: 'Trans', ...full },
    { name: 'parceiro', user_type: 5, gender: null, ...full },
    { name: 'visitante', user_type: 1, ...bare },
    { name: 'novo', user_type: 2, ...bare },
    { name: 'pendente', user_type: 2, ...bare, sent: true },
  ])

  const hashes = await app.db.selectFrom('accounts').select('password_hash').distinct().execute()
  expect(hashes).toHaveLength(1)
  const [, , , costs = '', salt = '', hash = ''] = hashes[0]?.password_hash.split('$') ?? []
  expect(costs).toBe('m=19456,t=2,p=1')
  const nonce = Buffer.from(salt, 'base64')
  const costsOf = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
  const again = argon2Sync('argon2id', { message: 'demo1234', nonce, ...costsOf })
  expect(Buffer.from(hash, 'base64').equals(again)).toBe(true)
})

test('four accounts are hidden for each reason of the listing rule, and for no other', async () => {
  const { rows } = await sql<{ reason: string; count: number }>`
    select case when su.id is not null then 'suspended' when r.verdict = 'rejected' then 'rejected'
      when r.verdict is null then 'pending' when pp.ends_at < now() then 'ended'
      when orf.order_id is not null then 'refused' when oa.order_id is null then 'unpaid' end as reason, count(*) as count
    from profiles p
    left join account_suspensions su on su.account_id = p.account_id
    left join kyc_submissions k on k.account_id = p.account_id left join kyc_reviews r on r.submission_id = k.id
    left join lateral (select max(id) as id from orders where account_id = p.account_id) o on true
    left join order_activations oa on oa.order_id = o.id left join plan_periods pp on pp.order_id = o.id
    left join order_refusals orf on orf.order_id = o.id
    where not exists (select from listings l where l.account_id = p.account_id) group by 1
  `.execute(app.db)
  const counts = { suspended: 4, rejected: 4, pending: 4, ended: 4, refused: 4, unpaid: 4 }
  expect(Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))).toEqual(counts)
})

test('nobody has many identical orders, or a plan paid for years', async () => {
  const { rows } = await sql<{ most: number; alike: number; days: number }>`
    select max(orders) as most, max(alike) as alike, max(days)::float8 as days from (
      select count(*) over (partition by o.account_id) as orders,
        count(*) over (partition by o.account_id, o.plan_id) as alike,
        extract(epoch from max(pp.ends_at) over (partition by o.account_id) - now()) / 86400 as days
      from orders o left join plan_periods pp on pp.order_id = o.id
    ) accounts`.execute(app.db)
  expect(Number(rows[0]?.most)).toBeLessThanOrEqual(3)
  expect(Number(rows[0]?.alike)).toBeLessThanOrEqual(3)
  expect(rows[0]?.days).toBeLessThan(366)
})

const periodsOf = async (db: App['db']) =>
  db.selectFrom('plan_periods').select(['order_id', 'starts_at', 'ends_at']).orderBy('order_id').execute()

test('each plan runs exactly as we recalculate it when its account buys another', async () => {
  const seeded = await periodsOf(app.db)
  expect(seeded.length).toBeGreaterThan(200)
  const accounts = await app.db.selectFrom('plan_periods').select('account_id').distinct().execute()
  const tx = await app.db.startTransaction().execute()
  for (const { account_id } of accounts) await writePlanPeriods(tx, account_id)
  const computed = await periodsOf(tx)
  await tx.rollback().execute()
  expect(computed).toEqual(seeded)
})

test('no two covers in a list show the same drawing, and neither do two ads', async () => {
  const covers = await app.db
    .selectFrom('listings as l')
    .innerJoin('media as m', 'm.folder', 'l.cover_folder')
    .select(['l.user_type', 'l.tier', 'm.content_hash'])
    .execute()
  const lists = Map.groupBy(covers, ({ user_type, tier }) => `${user_type} ${tier}`)
  for (const [list, shown] of lists) {
    expect([list, new Set(shown.map(({ content_hash }) => content_hash.toString('hex'))).size]).toEqual([
      list,
      shown.length,
    ])
  }
  const ads = await app.db
    .selectFrom('campaign_submissions')
    .distinctOn('campaign_id')
    .select(['campaign_id', 'picture_hash'])
    .execute()
  expect(new Set(ads.map(({ picture_hash }) => picture_hash.toString('hex'))).size).toBe(ads.length)
})

test('a demonstration that was kept or unused for months is not empty', async () => {
  const { app: kept } = await bootApp({ template: 'vespera_demo', variables: { DEMO: '1' } })
  const listed = (await kept.db.selectFrom('listings').select('account_id').execute()).length
  const later = new Date(kept.now().getTime() + 150 * dayMs)
  await renewDemoPlans({ ...kept, now: () => later })
  await renewDemoPlans({ ...kept, now: () => later })
  expect((await kept.db.selectFrom('listings').select('account_id').execute()).length).toBe(listed)
  const { rows } = await sql<{ count: number }>`select count(*) as count from listable(${later})`.execute(kept.db)
  expect(Number(rows[0]?.count)).toBe(listed)
})

test('everybody is an adult from 21 to 58 with a unique nickname and phone number', async () => {
  const rows = await profiles()
  const ages = rows.map(({ birth }) => ageOn(dayInSaoPaulo(app.now()), birth))
  expect([Math.min(...ages) >= 21, Math.max(...ages) <= 58]).toEqual([true, true])
  expect(new Set(rows.map(({ nickname }) => nickname)).size).toBe(rows.length)
  const phones = rows.map(({ whatsapp, phone }) => whatsapp ?? phone ?? '')
  expect(new Set(phones).size).toBe(rows.length)
  for (const digits of phones) {
    expect(digits).toMatch(/^2[124]90000\d{4}$/)
    expect(parsePhoneNumber(digits, 'BR').isPossible()).toBe(true)
  }
})

test('texts are three to five sentences without contacts or placeholders, and hardly any two are the same', async () => {
  const people = (await profiles()).filter(({ user_type }) => user_type !== 5)
  for (const { info } of people) {
    expect(info.match(/[.?](?= |$)/g)?.length).toBeGreaterThanOrEqual(3)
    expect(info.match(/[.?](?= |$)/g)?.length).toBeLessThanOrEqual(5)
    expect(info).not.toMatch(/[@\d{}|]|http|www|undefined/)
  }
  expect(new Set(people.map(({ info }) => info)).size / people.length).toBeGreaterThan(0.98)
})

test('a close friend’s text names no place, because theirs is hidden', async () => {
  const cities = await app.db.selectFrom('cities').select('name').where('state_id', '=', 33).execute()
  const friends = (await profiles()).filter(({ user_type }) => user_type === 4)
  for (const { info } of friends) expect(cities.filter(({ name }) => info.includes(name))).toEqual([])
})

test('links are invented: handles end in exemplo, URLs are on example.com', async () => {
  const links = (await profiles()).flatMap(row => [
    row.url_instagram,
    row.url_tiktok,
    row.url_twitter,
    row.url_linktree,
    row.url_onlyfans,
    row.url_web,
  ])
  const given = links.filter(link => link !== null)
  expect(given.length).toBeGreaterThan(100)
  for (const link of given) expect(link).toMatch(/^(@[\w.]+exemplo|https:\/\/example\.com\/[\w./-]+)$/)
})

test('people have one to ten photos, and about one in eight has up to three clips', async () => {
  const listed = await app.db
    .selectFrom('listings')
    .select(['photo_count', 'video_count'])
    .where('user_type', '<>', 5)
    .execute()
  const photos = listed.map(({ photo_count }) => photo_count)
  expect([Math.min(...photos), Math.max(...photos)]).toEqual([1, mediaLimits.photos])
  const withClips = listed.filter(({ video_count }) => video_count > 0)
  expect(withClips.length / listed.length).toBeGreaterThan(0.08)
  expect(withClips.length / listed.length).toBeLessThan(0.18)
  expect(Math.max(...listed.map(({ video_count }) => video_count))).toBe(3)
})

test('every picture, clip and banner has its files', async () => {
  const media = await app.db.selectFrom('media').select(['folder', 'kind']).execute()
  const banners = await app.db.selectFrom('campaigns').select('folder').execute()
  const both = (name: string | number) => [`${name}.webp`, `${name}.jpg`]
  const keys = [
    ...media.flatMap(({ folder, kind }) => [
      ...photoSizes.flatMap(both).map(file => `midias/${folder}/${file}`),
      ...(kind === 'video' ? [`midias/${folder}/video.webm`] : []),
    ]),
    ...banners.flatMap(({ folder }) => ['600', '1200'].flatMap(both).map(file => `midias/${folder}/${file}`)),
  ]
  const sizes = await Promise.all(keys.map(async key => (await app.storage.open(key))?.size ?? 0))
  expect(keys.filter((_, index) => sizes[index] === 0)).toEqual([])
})

test('nobody shows the same picture twice, and covers are spread over the whole pool', async () => {
  const { rows } = await sql<{ account_id: number; position: number; folder: string }>`
    select account_id, position, folder from media where kind = 'image'
  `.execute(app.db)
  const inodes = await Promise.all(
    rows.map(async ({ folder }) => (await stat((await app.storage.open(`midias/${folder}/50.webp`))?.path ?? '')).ino),
  )
  const perAccount = new Map<number, number[]>()
  rows.forEach(({ account_id }, index) => {
    perAccount.set(account_id, [...(perAccount.get(account_id) ?? []), inodes[index] ?? 0])
  })
  for (const shown of perAccount.values()) expect(new Set(shown).size).toBe(shown.length)
  const covers = rows.flatMap(({ position }, index) => (position === 0 ? [inodes[index]] : []))
  expect(new Set(covers).size).toBeGreaterThan(45)
})

test('twelve partners advertise in all ten categories with one to three active banners each', async () => {
  const partners = (await profiles()).filter(({ user_type }) => user_type === 5)
  expect(partners).toHaveLength(12)
  expect(new Set(partners.map(({ category_id }) => category_id)).size).toBe(10)
  const campaigns = await app.db.selectFrom('campaigns').selectAll().execute()
  for (const { account_id, document, email } of partners) {
    const active = campaigns.filter(campaign => campaign.account_id === account_id && campaign.active)
    expect(active.length).toBeGreaterThanOrEqual(1)
    expect(active.length).toBeLessThanOrEqual(3)
    expect(email).toMatch(/@demo\.local$/)
    expect(document).toMatch(/^0000/)
    expect(document?.length === 11 ? isValidCpf(document) : isValidCnpj(document ?? '')).toBe(true)
  }
  expect(campaigns.filter(({ target_url }) => target_url?.startsWith('https://example.com/')).length).toBeGreaterThan(
    15,
  )
})

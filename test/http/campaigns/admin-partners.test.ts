import { beforeAll, expect, test } from 'vitest'
import { rename } from '#contract/account.ts'
import type { AdminPartner, AdminPartnerDetail } from '#contract/partner-admin.ts'
import type { Statistics } from '#contract/view-counts.ts'
import { openAuthors, partnerForm, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork, withdrawCategory } from '#test/world/back-office.ts'
import { ask, passGate, request } from '#test/world/calls.ts'
import { countViews } from '#test/world/direct-writes.ts'
import { advertiser, campaign, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: BackOffice
let hotel: number
let cafe: number
let ad: number

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows

beforeAll(async () => {
  site = await bootSite()
  office = (await operatorAtWork(site, 'Íris')).office
  await advertiser(site.app, { nickname: 'Hotel das Acompanhantes' })
  hotel = await advertiser(site.app, { userType: 5, nickname: 'Hotel Mirante', categoryId: 6 })
  const withoutPlan = { planEndsInDays: null, document: '12ABC34501DE35' }
  cafe = await advertiser(site.app, { userType: 5, nickname: 'Café Ponto', categoryId: 1, ...withoutPlan })
  ad = await campaign(site.app, hotel, 1, { title: 'Diária de inverno' })
})

const list = async (query = '') => {
  const answer = await office.send('GET', `/api/operator/partners${query}`)
  return answer.json() as { data: AdminPartner[]; counts: Record<string, number>; next: number | null }
}
const open = async (id: number) => {
  const answer = await office.send('GET', `/api/operator/partners/${id}`)
  return { status: answer.status, ...(answer.json() as AdminPartnerDetail) }
}
const found = async (search: string) =>
  (await list(`?search=${encodeURIComponent(search)}`)).data.map(({ account_id }) => account_id)
const move = (id: number, category_id: unknown) =>
  office.send('PUT', `/api/operator/partners/${id}/category`, { body: { category_id } })
const today = () => site.app.now().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' })
/** The audit entries about the subject, except views. */
const entries = (subject: string) =>
  rows(`select action, facts from audit_entries where subject = $1 and action <> 'partner_opened' order by id`, subject)

test('the list has partners only, newest first, with a count for each filter', async () => {
  const all = await list()
  expect(all.data.map(({ account_id }) => account_id)).toEqual([cafe, hotel])
  expect(all.counts).toEqual({ all: 2, on: 1, off: 1 })
  expect(all.data[1]).toMatchObject({
    name: 'Hotel Mirante',
    category: { id: 6, name: 'Hotéis' },
    city: 'Niterói',
    state: 'RJ',
    listed: true,
    ads: 1,
    shown_ads: 1,
  })
  expect((await list('?filter=on')).data.map(({ account_id }) => account_id)).toEqual([hotel])
  expect((await list('?filter=off')).data.map(({ account_id }) => account_id)).toEqual([cafe])
  const reversed = await list('?order=reversed')
  expect(reversed.data.map(({ account_id }) => account_id)).toEqual([hotel, cafe])
  expect((await list(`?order=reversed&before=${hotel}`)).data.map(({ account_id }) => account_id)).toEqual([cafe])
  expect((await list(`?before=${cafe}`)).data.map(({ account_id }) => account_id)).toEqual([hotel])
})

test('a search finds partners by name without accents, e-mail, document digits and id', async () => {
  const { email } = (await list()).data[1] as AdminPartner
  expect(await found('cafe')).toEqual([cafe])
  expect(await found('MIRANTE')).toEqual([hotel])
  expect(await found(email.slice(0, -7))).toEqual([hotel])
  expect(await found('12.ABC.345/01DE')).toEqual([cafe])
  expect(await found('00.000.000/0001-91')).toEqual([hotel])
  expect(await found(String(hotel))).toContain(hotel)
  expect(await found('100%_')).toEqual([])
  const none = await list('?search=ninguém')
  expect(none).toMatchObject({ data: [], counts: { all: 0, on: 0, off: 0 }, next: null })
})

test('a partner’s page has its data, its ads and their views of thirty days', async () => {
  const own = { kind: 'campaign', subject_id: ad } as const
  await countViews(site.app, { ...own, day: today(), views: 40, clicks: 3 })
  await countViews(site.app, { ...own, day: '2020-01-01', views: 500, clicks: 50 })
  const { campaigns, days, ...partner } = await open(hotel)
  expect(partner).toMatchObject({ document: '00000000000191', kyc: 'okay', suspended: false, waiting_profile_id: null })
  expect(partner).toMatchObject({ views: 40, clicks: 3 })
  expect(campaigns).toMatchObject([
    { id: ad, title: 'Diária de inverno', state: 'approved', active: true, suspension: null, views: 40, clicks: 3 },
  ])
  expect(campaigns[0]?.live).toMatchObject({ title: 'Diária de inverno' })
  expect(days.length).toBe(30)
  expect(days.at(-1)).toEqual({ day: today(), views: 40, clicks: 3 })
  expect((await open(hotel - 1)).status).toBe(404)
})

test('a changed category shows immediately and is audited', async () => {
  const cookie = await passGate(site.url)
  const pageOf = async (id: number) => (await request(site.url, `/partners/${id}/x`, { headers: { cookie } })).text
  expect(await pageOf(6)).toContain('Diária de inverno')
  expect((await move(hotel, 3)).status).toBe(204)
  await expect.poll(() => pageOf(6)).not.toContain('Diária de inverno')
  expect(await pageOf(3)).toContain('Diária de inverno')
  expect(await entries(`account:${hotel}`)).toEqual([
    { action: 'partner_category_changed', facts: { category: [6, 3] } },
  ])
  expect((await move(hotel, 3)).status).toBe(204)
  expect((await entries(`account:${hotel}`)).length).toBe(1)
})

test('the category cannot change to an unknown or withdrawn one, or while a version waits', async () => {
  await withdrawCategory(office, 4)
  expect((await move(hotel, 4)).status).toBe(422)
  await withdrawCategory(office, 4, false)
  expect((await move(hotel, 999)).json().errors).toHaveProperty('category_id')
  expect((await move(hotel, 'x')).status).toBe(422)
  expect((await move(hotel - 1, 3)).status).toBe(404)
  const form = partsOf({ ...partnerForm, 'profile[category_id]': '1' })
  expect((await openAuthors(site).savePartner(await sessionOf(site.app, cafe), form)).status).toBe(204)
  const refused = await move(cafe, 3)
  expect([refused.status, refused.json().message]).toEqual([
    409,
    'Uma versão deste perfil aguarda revisão. Decida-a antes.',
  ])
  expect((await open(cafe)).waiting_profile_id).not.toBeNull()
  expect((await open(cafe)).category?.id).toBe(1)
  expect(await entries(`account:${cafe}`)).toEqual([])
})

test('the statistics sum the days, name the partners and count listed accounts', async () => {
  const answer = await office.send('GET', '/api/operator/statistics?days=7')
  const statistics = answer.json() as Statistics
  expect(statistics.ads.days.length).toBe(7)
  expect(statistics.ads.days.at(-1)?.day).toBe(today())
  expect(statistics.ads.views).toBe(statistics.ads.days.reduce((sum, { views }) => sum + views, 0))
  expect(statistics.partners).toEqual([
    expect.objectContaining({ account_id: hotel, name: 'Hotel Mirante', views: 40 }),
  ])
  expect(statistics.listed.find(({ user_type }) => user_type === 5)?.accounts).toBe(1)
  expect(Object.keys(statistics.orders)).toEqual(['paid', 'received', 'refunded'])
  expect((await office.send('GET', '/api/operator/statistics?days=8')).status).toBe(422)
})

test('a search finds a partner by its latest form even before approval, and not after its deletion', async () => {
  const authors = openAuthors(site)
  const { id, token } = await authors.newcomer(5)
  expect(await found('atelie')).toEqual([])
  expect((await authors.savePartner(token, partsOf(partnerForm))).status).toBe(204)
  for (const search of ['atelie da', 'ra', '222333', 'pessoa nova'])
    expect([search, await found(search)]).toEqual([search, expect.arrayContaining([id])])
  const inCategory = async () =>
    (await office.send('GET', '/api/operator/categories')).json().data.find((one: { id: number }) => one.id === 4)
      .partners
  expect(await inCategory()).toBe(1)
  expect((await ask(site.url, rename, { token, body: { name: 'José Ávila' } })).status).toBe(204)
  expect([await found('Avil'), await found('pessoa nova')]).toEqual([[id], []])
  await rows('delete from accounts where id = $1', id)
  expect([await found('Avil'), await inCategory()]).toEqual([[], 0])
})

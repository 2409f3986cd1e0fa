import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { changed } from '#server/platform/db/changed.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { endPlan } from '#test/world/direct-writes.ts'
import { advertiser, type Person } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string
const ids: Record<string, number> = {}

type Offers = { services?: number[]; languages?: number[]; payments?: number[]; verified?: boolean; place?: boolean }

async function listed(nickname: string, person: Person, { place = true, verified = false, ...offers }: Offers = {}) {
  const { app } = site
  const id = await advertiser(app, { nickname, city: 'Rio de Janeiro', ...person })
  ids[nickname] = id
  const lists = { preferences: offers.services, languages: offers.languages, payment_types: offers.payments }
  for (const [list, chosen = []] of Object.entries(lists)) {
    for (const option of chosen) await app.pool.query(`insert into profile_${list} values ($1, $2)`, [id, option])
  }
  await app.pool.query('update profiles set has_place = $2, created_at = $3 where account_id = $1', [
    id,
    place,
    new Date(Date.UTC(2026, 0, Object.keys(ids).length)),
  ])
  const media = `select id from media where account_id = $1 and kind = 'image'`
  if (verified)
    await app.pool.query(`update media_reviews set matches_selfie = true where media_id in (${media})`, [id])
  await app.db.transaction().execute(tx => changed(tx, 'listing', id, app.now()))
}

beforeAll(async () => {
  site = await bootSite()
  cookie = await passGate(site.url)
  await listed(
    'Ana',
    { price: 200, birth: '2000-01-01', videos: 1 },
    { services: [1, 2], languages: [1, 2], payments: [1], verified: true },
  )
  await listed(
    'Bia',
    { price: 300, birth: '1990-01-01' },
    { services: [1], languages: [3], payments: [2], place: false },
  )
  await listed('Caio', { price: 0, gender: 'Homem', birth: '1985-01-01' }, { services: [1, 2, 3], languages: [1] })
  await listed('Davi', { price: 500, gender: 'Homem', tier: 'basic', birth: '1980-01-01' }, { services: [2] })
  await listed(
    'Elis',
    { price: 100, tier: 'basic', city: 'Niterói', birth: '1970-01-01', videos: 2 },
    { languages: [2] },
  )
  await listed('Sol', { userType: 3, price: 0, birth: '1995-01-01', videos: 1 })
})

const open = async (path: string) => request(site.url, path, { headers: { cookie } })
/** The results, without near matches. */
const resultsOf = (text: string) => text.split('<section class="near"')[0] as string
const named = (text: string) => Object.keys(ids).filter(name => resultsOf(text).includes(`/perfil-user/${ids[name]}"`))
const inOrder = (text: string) =>
  [...text.matchAll(/href="\/perfil-user\/(\d+)"/g)].map(([, id]) =>
    Object.keys(ids).find(name => ids[name] === Number(id)),
  )

async function called(query: string, userType = 2) {
  const answer = await fetch(`${site.url}/api/account/list/${userType}?${query}`)
  const body = await answer.json()
  return {
    status: answer.status,
    body,
    names: body.data?.map((each: { profile: { nickname: string } }) => each.profile.nickname),
  }
}

test.each([
  ['price_max=300', ['Ana', 'Bia', 'Elis']],
  ['price_min=200', ['Ana', 'Bia', 'Davi']],
  ['price_min=300&price_max=200', ['Ana', 'Bia']],
  ['age_max=30', ['Ana']],
  ['age_min=36&age_max=41', ['Bia', 'Caio']],
  ['service=1', ['Ana', 'Bia', 'Caio']],
  ['service=1,2', ['Ana', 'Caio']],
  ['service=1&service=2', ['Ana', 'Caio']],
  ['language=2,3', ['Ana', 'Bia', 'Elis']],
  ['payment=1,2', ['Ana', 'Bia']],
  ['own_place=1&gender=Mulher', ['Ana', 'Elis']],
  ['video=1', ['Ana', 'Elis']],
  ['verified_photos=1', ['Ana']],
  ['language=2&city=niteroi', ['Elis']],
  ['video=1&neighborhood=icarai&product_type_name=Premium', ['Ana']],
  ['available=1', []],
])('call and page give the same results for %s: %j', async (query, names) => {
  const call = await called(query)
  expect([call.status, call.names.toSorted()]).toEqual([200, names])
  const { status, text } = await open(`/search-companions?${query}`)
  const results = resultsOf(text)
  expect([status, named(results)]).toEqual([200, names])
  expect(results).toContain(names.length === 1 ? '>1 perfil<' : `>${names.length} perfis<`)
})

test.each([
  ['newest', ['Caio', 'Bia', 'Ana', 'Elis', 'Davi']],
  ['price', ['Ana', 'Bia', 'Caio', 'Elis', 'Davi']],
  ['price_desc', ['Bia', 'Ana', 'Caio', 'Davi', 'Elis']],
])('pages of one profile sorted by %s list Premium first', async (sort, names) => {
  const seen: string[] = []
  for (let cursor = ''; ; ) {
    const { names: page, body } = await called(`sort=${sort}&limit=1${cursor}`)
    seen.push(...page)
    if (!body.next_cursor) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(seen).toEqual(names)
  const { text } = await open(`/search-companions?sort=${sort}`)
  expect(inOrder(text)).toEqual(names)
  expect(text).toContain('<p class="order-note')
})

test.each([
  ['age_min=17', 'age_min'],
  ['price_min=x', 'price_min'],
  ['price_min=-5', 'price_min'],
  ['service=99', 'service'],
  ['service=a', 'service'],
  ['language=1,', 'language'],
  ['video=2', 'video'],
  ['sort=nickname', 'sort'],
])('calls refuse %s, naming %s, and pages drop it', async (query, field) => {
  const { status, body } = await called(query)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  const page = await open(`/search-companions?gender=Mulher&${query}`)
  if (query === 'language=1,') expect(page.status).toBe(200)
  else expect([page.status, page.headers.location]).toEqual([302, '/search-companions?gender=Mulher'])
})

test('a cursor of another sort order or filter is refused', async () => {
  const { next_cursor: cursor } = (await called('limit=1&sort=price')).body
  for (const query of ['sort=newest', 'price_max=300', 'gender=Mulher'])
    expect((await called(`${query}&cursor=${cursor}`)).status).toBe(422)
})

test('a filter that an audience does not have is refused by its call and ignored by its page', async () => {
  expect((await called('price_max=300', 3)).status).toBe(422)
  expect((await called('video=1&age_max=40&sort=newest', 3)).names).toEqual(['Sol'])
  const { text } = await open('/search-swing/filtros?service=1')
  expect(text).toContain('name="age_min"')
  expect(text).not.toMatch(/name="(price_min|service|own_place)"/)
  expect(named((await open('/search-swing?price_max=300')).text)).toEqual(['Sol'])
})

const ticks = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="checkbox" id="([^"]+)"([^>]*)>.*?<span class="num[^>]*>(.*?)<\/label>/g)].map(
      ([, id, more = '', count = '']) => [
        id,
        `${count.replace(/<[^>]*>/g, '')}${/checked/.test(more) ? ' chosen' : ''}${/disabled/.test(more) ? ' off' : ''}`,
      ],
    ),
  )

test('the filter sheet counts the results of each option, and keeps the chosen ones', async () => {
  const { text } = await open('/search-companions/filtros?gender=Mulher&language=2&price_max=250&sort=price')
  expect(ticks(text)).toMatchObject({
    'language-1': ', 1 perfil',
    'language-2': ', 2 perfis chosen',
    'language-3': ', 0 perfis off',
    'service-1': ', 1 perfil',
    'service-3': ', 0 perfis off',
    'payment-1': ', 1 perfil',
    'video-1': ', 2 perfis',
    'own_place-1': ', 2 perfis',
    'verified_photos-1': ', 1 perfil',
    'available-1': ', 0 perfis off',
  })
  expect(text).toContain('data-count="total">2 perfis<')
  expect(text).toMatch(/<form class="filter-sheet"[^>]* action="\/search-companions"/)
  expect(text).toMatch(
    /<input type="hidden" name="gender" value="Mulher"\/>.*<input type="hidden" name="sort" value="price"/,
  )
  expect(text).toMatch(/name="price_max"[^>]*value="250"/)
  expect(text).toContain('href="/search-companions/filtros?gender=Mulher&amp;sort=price">Limpar')
})

test('each chip removes one filter, and the button counts filters', async () => {
  const { text } = await open(
    '/search-companions?service=1,2&price_min=100&price_max=300&city=Rio+de+Janeiro&gender=Mulher',
  )
  const chips = [...text.matchAll(/<a class="chip" href="([^"]*)"><span class="sr">Remover <\/span>([^<]*)</g)]
  expect(
    Object.fromEntries(chips.map(([, href = '', label]) => [label, decodeURIComponent(href.replaceAll('&amp;', '&'))])),
  ).toEqual({
    'Rio de Janeiro': '/search-companions?gender=Mulher&price_min=100&price_max=300&service=1,2',
    'R$ 100 a 300': '/search-companions?gender=Mulher&city=Rio+de+Janeiro&service=1,2',
    Jantares: '/search-companions?gender=Mulher&city=Rio+de+Janeiro&price_min=100&price_max=300&service=2',
    Eventos: '/search-companions?gender=Mulher&city=Rio+de+Janeiro&price_min=100&price_max=300&service=1',
  })
  expect(text).toContain('href="/search-companions">Limpar tudo</a>')
  expect(text).toMatch(/Filtros \(2\)/)
  const home = (await open('/home-companions?service=1')).text
  expect(named(home)).toEqual(['Ana', 'Bia', 'Caio'])
  expect(home).toContain('href="/search-companions/filtros?service=1"')
})

test('two spellings of a search give the same page', async () => {
  const [one, other] = [
    await open('/search-companions?language=3&language=2&sort=rotation&price_min='),
    await open('/search-companions?language=2,3'),
  ]
  expect(other.text).toBe(one.text)
})

test('filters follow every change immediately', async () => {
  const shown = async (query: string) => named((await open(`/search-companions?${query}`)).text)
  expect(await shown('service=3&gender=Homem')).toEqual(['Caio'])
  const edit = await openContentCases(site).edited(ids.Caio as number, { price: 400 })
  expect((await decideProfile((await operatorAtWork(site)).office, edit)).status).toBe(204)
  await expect.poll(() => shown('service=3&price_min=400&price_max=400')).toEqual(['Caio'])
  await endPlan(site.app, ids.Caio as number)
  await expect.poll(() => shown('service=3&price_min=400')).not.toContain('Caio')
  await listed('Téo', { price: 400, gender: 'Homem' }, { services: [7] })
  await expect.poll(() => shown('service=7')).toEqual(['Téo'])
  const until = new Date(site.app.now().getTime() + hourMs)
  const values = { account_id: ids.Téo as number, starts_at: site.app.now(), ends_at: until }
  await site.app.db.insertInto('availabilities').values(values).execute()
  await site.app.db.transaction().execute(tx => changed(tx, 'listing', ids.Téo as number, site.app.now()))
  await expect.poll(() => shown('available=1')).toEqual(['Téo'])
  const clock = site.app.now
  site.app.now = () => new Date(until.getTime() + 1)
  expect((await called('available=1')).names).toEqual([])
  site.app.now = clock
})

import { beforeAll, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let marina: number

const get = async (path: string) => {
  const response = await fetch(`${site.url}${path}`)
  return { status: response.status, body: await response.json() }
}
const names = (body: { data: { profile: { nickname: string } }[] }) =>
  body.data.map(account => account.profile.nickname)

beforeAll(async () => {
  site = await bootSite()
  marina = await advertiser(site.app, {
    nickname: 'Marina',
    city: 'Rio de Janeiro',
    neighborhood: 'Copacabana',
    photos: 3,
    videos: 1,
  })
  await advertiser(site.app, { nickname: 'Teresa', tier: 'basic' })
  await advertiser(site.app, { nickname: 'Yara', gender: 'Trans', city: 'Armação dos Búzios', neighborhood: 'Geribá' })
  await advertiser(site.app, { nickname: 'Rafael', gender: 'Homem', tier: 'basic' })
  await advertiser(site.app, { nickname: 'Solange', userType: 3 })
  await advertiser(site.app, { nickname: 'Cecília', userType: 4, gender: 'Trans' })
})

test('a list contains what a card needs and nothing private', async () => {
  const { status, body } = await get('/api/account/list/2?city=rio de janeiro')
  expect(status).toBe(200)
  expect(body.next_cursor).toBeNull()
  const [account] = body.data
  expect(Object.keys(account)).toEqual(['id', 'available', 'profile', 'address'])
  expect(account.id).toBe(marina)
  expect(Object.keys(account.profile)).toEqual(['nickname', 'age', 'gender', 'price', 'midias'])
  expect(account.address).toEqual({ city: 'Rio de Janeiro', state: 'RJ' })
  expect(account.profile.midias.map((item: { type: string }) => item.type)).toEqual([
    'image',
    'image',
    'image',
    'video',
  ])
  expect(account.profile.midias[0].link['512']).toMatch(/^\/midias\/[\w-]{12}\/512\.webp$/)
})

test.each([
  ['Copacabana', ['Marina']],
  ['copa', ['Marina']],
  ['Copacabna', ['Marina']],
  ['GERIBA', ['Yara']],
  ['Leblon', []],
  ['Lugar nenhum', []],
])('a neighbourhood is found by %s', async (typed, found) => {
  const { status, body } = await get(`/api/account/list/2?neighborhood=${encodeURIComponent(typed)}`)
  expect([status, names(body)]).toEqual([200, found])
})

test('Premium comes before Básico, and each tier can be requested by name', async () => {
  const both = names((await get('/api/account/list/2')).body)
  expect(new Set(both.slice(0, 2))).toEqual(new Set(['Marina', 'Yara']))
  expect(new Set(both.slice(2))).toEqual(new Set(['Teresa', 'Rafael']))
  expect(
    new Set(names((await get(`/api/account/list/2?product_type_name=${encodeURIComponent('Básico')}`)).body)),
  ).toEqual(new Set(['Teresa', 'Rafael']))
})

test.each([
  ['state=RJ', 4],
  ['state=33', 4],
  ['state=Rio de Janeiro', 4],
  ['gender=Mulher', 2],
  ['gender=mulher', 2],
  ['gender=TRANS', 1],
  ['city=Niterói', 2],
  ['city=niteroi&gender=Homem', 1],
  ['neighborhood=copacabana', 1],
  ['city=Armação dos Búzios&neighborhood=geriba', 1],
  ['city=Niterói&neighborhood=Copacabana', 0],
])('companions with %s: %i', async (query, count) => {
  const { status, body } = await get(`/api/account/list/2?${query}`)
  expect(status).toBe(200)
  expect(body.data).toHaveLength(count)
})

test('each type has its own list', async () => {
  expect(names((await get('/api/account/list/3')).body)).toEqual(['Solange'])
  expect(names((await get('/api/account/list/4?gender=Trans')).body)).toEqual(['Cecília'])
})

test.each([
  ['2?gender=Outro', 'gender'],
  ['2?product_type_name=Ouro', 'product_type_name'],
  ['2?state=XX', 'state'],
  ['2?state=SP', 'state'],
  ['2?neighborhood=a%00', 'neighborhood'],
  ['2?limit=1e1', 'limit'],
  ['2?limit=', 'limit'],
  ['2?__proto__=1', '__proto__'],
  ['2?constructor=1', 'constructor'],
  ['2?city=Lugar Nenhum', 'city'],
  ['2?limit=0', 'limit'],
  ['2?limit=61', 'limit'],
  ['2?limit=abc', 'limit'],
  ['2?cursor=nada', 'cursor'],
  ['2?qualquer=1', 'qualquer'],
  ['3?gender=Mulher', 'gender'],
  ['2?gender=Mulher&gender=Trans', 'gender'],
])('%s is refused, naming %s', async (query, field) => {
  const { status, body } = await get(`/api/account/list/${query}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual([field])
  expect(body.message).toBe(body.errors[field][0])
})

test('paging by cursor shows everybody once, even if the rotation changes between pages', async () => {
  const clock = site.app.now
  const seen: string[] = []
  let cursor: string | null = ''
  try {
    for (let hour = 0; cursor !== null; hour++) {
      site.app.now = () => new Date(clock().getTime() + hour * hourMs)
      const { body }: { body: { data: []; next_cursor: string | null } } = await get(
        `/api/account/list/2?limit=1${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...names(body))
      cursor = body.next_cursor
    }
  } finally {
    site.app.now = clock
  }
  expect(seen.toSorted()).toEqual(['Marina', 'Rafael', 'Teresa', 'Yara'])
})

test.each(['5', '1', 'x'])('the list %s does not exist', async type => {
  expect((await get(`/api/account/list/${type}`)).status).toBe(404)
})

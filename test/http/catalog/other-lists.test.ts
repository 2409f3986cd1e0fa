import { gunzipSync } from 'node:zlib'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { filterParameters } from '#contract/listing-filters.ts'
import { lookupLists } from '#contract/lookup.ts'
import { messages } from '#contract/messages.ts'
import { request } from '#test/world/calls.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let hotel: number
let studio: number

const get = async (path: string) => {
  const response = await fetch(`${site.url}${path}`)
  return { status: response.status, body: await response.json() }
}

beforeAll(async () => {
  site = await bootSite()
  hotel = await advertiser(site.app, { userType: 5, nickname: 'Hotel', categoryId: 6 })
  studio = await advertiser(site.app, { userType: 5, nickname: 'Estúdio', categoryId: 4 })
  const unpaid = await advertiser(site.app, { userType: 5, categoryId: 6, planEndsInDays: null })
  for (const slot of [1, 2, 3]) await campaign(site.app, hotel, slot, { active: slot > 1 })
  await campaign(site.app, studio, 1)
  await campaign(site.app, unpaid, 1)
})

test('the call returns an array of one account, with every field of docs/specification.md §3', async () => {
  const id = await advertiser(site.app, { nickname: 'Marina', birth: '1990-06-15' })
  const { status, body } = await get(`/api/account/list/user/${id}`)
  expect(status).toBe(200)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ id, name: 'Marina', user_type: 2, email: null, campaigns: [] })
  expect(body[0].address).toEqual({ city: 'Niterói', state: 'RJ', neighborhood: 'Icaraí' })
  expect(Object.keys(body[0].profile).toSorted()).toEqual(
    'nickname age gender whatsapp phone height weight clothing_size foot_size eyes skin_color hair breasts price info can_local type_service occasion languages payment_type url_tiktok url_twitter url_instagram url_linktree url_linketree url_onlyfans url_web category_id midias'
      .split(' ')
      .toSorted(),
  )
})

test.each(['2147483647', '999999'])('no account has the id %s', async id => {
  expect((await get(`/api/account/list/user/${id}`)).status).toBe(404)
})

test.each(['abc', '0', '-1', '1.5', '1e2', '01', '99999999999'])('%s is refused as an id', async id => {
  const { status, body } = await get(`/api/account/list/user/${id}`)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['id'])
})

test('a partner’s account has its active banners', async () => {
  const { body } = await get(`/api/account/list/user/${hotel}`)
  expect(body[0].campaigns).toHaveLength(2)
})

test('the list has active banners of listed partners, by category and on request one per partner', async () => {
  const all = (await get('/api/partner/campaign?state=RJ')).body.data
  expect(all.map((item: { user_id: number }) => item.user_id).toSorted()).toEqual([hotel, hotel, studio].toSorted())
  expect(Object.keys(all[0])).toEqual(['id', 'title', 'banner', 'target_url', 'user_id'])
  expect(all[0].banner).toMatch(/^midias\/[\w-]{12}\/600\.webp$/)
  const distinct = (await get('/api/partner/campaign?state=RJ&distinct=true')).body.data
  expect(distinct.map((item: { user_id: number }) => item.user_id).toSorted()).toEqual([hotel, studio].toSorted())
  expect((await get('/api/partner/campaign?category_id=4')).body.data).toHaveLength(1)
  expect((await get('/api/partner/campaign?category_id=9')).body.data).toHaveLength(0)
})

test.each([
  ['state=Nada', 'state'],
  ['category_id=11', 'category_id'],
  ['category_id=x', 'category_id'],
  ['distinct=talvez', 'distinct'],
  ['outro=1', 'outro'],
])('banners with %s are refused, naming %s', async (query, field) => {
  const { status, body } = await get(`/api/partner/campaign?${query}`)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('every list of options is filled, in its envelope', async () => {
  for (const { path } of Object.values(lookupLists)) {
    const { status, body } = await get(path)
    expect(status, path).toBe(200)
    expect(body.data.length, path).toBeGreaterThan(2)
    expect(Object.keys(body.data[0])).toEqual(['id', 'name'])
  }
  const categories = (await get('/api/profile/categories-partner/list')).body.data
  expect(categories).toHaveLength(10)
  expect(categories[4]).toEqual({ id: 5, name: 'Entretenimento' })
  for (const list of ['eyes', 'hair', 'skin-color', 'breasts']) {
    const { data } = (await get(`/api/profile/${list}/list`)).body
    expect(data.at(-1).name).toBe('Prefiro não informar')
  }
})

test('the calls list only states offered, their cities by name, and suggested neighbourhoods', async () => {
  expect((await get('/api/geo/states')).body).toEqual([{ id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' }])
  const cities = (await get('/api/geo/states/33/municipios')).body
  expect(cities).toHaveLength(92)
  expect(cities.slice(0, 2).map((city: { nome: string }) => city.nome)).toEqual(['Angra dos Reis', 'Aperibé'])
  expect((await get('/api/geo/municipios/3304557/bairros')).body).toHaveLength(166)
  expect((await get('/api/geo/states/35/municipios')).status).toBe(404)
  expect((await get('/api/geo/municipios/1/bairros')).status).toBe(404)
  expect((await get('/api/geo/states/x/municipios')).status).toBe(422)
})

test('the OpenAPI document is valid 3.1 and names every call', async () => {
  const { body } = await get('/api/openapi.json')
  const result = await new Validator().validate(structuredClone(body))
  expect(result.errors ?? []).toEqual([])
  expect(body.openapi).toMatch(/^3\.1/)
  const paths = Object.keys(body.paths)
  for (const path of [
    '/api/account/list/2',
    '/api/account/list/user/{id}',
    '/api/partner/campaign',
    '/api/profile/ocasion/list',
    '/api/geo/states',
  ]) {
    expect(paths).toContain(path)
  }
  expect(paths.filter(path => !path.startsWith('/api/')).toSorted()).toEqual(['/auth', '/register'])
  const names = body.paths['/api/account/list/2'].get.parameters.map((parameter: { name: string }) => parameter.name)
  const search = ['state', 'city', 'neighborhood', 'product_type_name', 'gender']
  expect(names).toEqual([...search, ...filterParameters, 'limit', 'cursor'])
})

test('calls are compressed, and a client that has the answer gets a 304', async () => {
  const ask = (headers: Record<string, string>) => request(site.url, '/api/geo/states/33/municipios', { headers })
  const plain = await ask({})
  const gzip = await ask({ 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
  expect(gzip.body.length).toBeLessThan(plain.body.length / 2)
  const again = await ask({ 'if-none-match': plain.headers.etag as string })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('messages are in Portuguese, even for an overlong URL', async () => {
  expect((await get('/api/partner/campaign?distinct=talvez')).body.message).not.toMatch(/invalid|expected/i)
  const long = await request(site.url, `/${'a'.repeat(20_000)}`)
  expect([long.status, JSON.parse(long.text).message]).toEqual([431, messages.invalid])
})

import { beforeAll, expect, test } from 'vitest'
import { passGate, request } from '#test/world/calls.ts'
import { endPlan } from '#test/world/direct-writes.ts'
import { advertiser, type Person } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  cookie = await passGate(site.url)
})

const open = (path: string) => request(site.url, path, { method: 'GET', headers: { cookie } })
const person = (nickname: string, details: Person) => advertiser(site.app, { nickname, ...details })
const trans = { gender: 'Trans' } as const

/** The names on the cards, by section id. */
async function sectionsOf(path: string) {
  const { text } = await open(path)
  const sections = [...text.matchAll(/<section class="near" aria-labelledby="(\w+)">(.*?)<\/section>/gs)]
  return Object.fromEntries(sections.map(([, id, html = '']) => [id, namesOf(html)]))
}
const namesOf = (html: string) => [...html.matchAll(/class="card-name[^"]*"><span>([^<]*)/g)].map(([, name]) => name)

test('a list with few results offers neighbouring cities, and the search with one filter fewer', async () => {
  await person('Amália', { ...trans, city: 'Niterói', neighborhood: 'Icaraí', tier: 'basic' })
  await person('Beatriz', { ...trans, city: 'Niterói', neighborhood: 'Centro', tier: 'premium' })
  await person('Clarice', { ...trans, city: 'São Gonçalo', tier: 'basic' })
  await person('Dora', { ...trans, city: 'Rio de Janeiro', tier: 'basic' })
  await person('Elis', { gender: 'Mulher', city: 'Maricá', tier: 'basic' })
  await person('Flora', { ...trans, city: 'Campos dos Goytacazes', tier: 'basic' })
  const path =
    '/search-companions?gender=Trans&city=Niter%C3%B3i&neighborhood=Icara%C3%AD&product_type_name=B%C3%A1sico'
  await expect.poll(async () => (await sectionsOf(path)).perto).toEqual(['Clarice', 'Dora'])
  expect((await sectionsOf(path)).quase).toBeUndefined()
  const { text } = await open(path.replace('sico', 'sico&pages=1').replace('Icara%C3%AD', 'Centro'))
  expect(text).toContain('Acompanhantes não encontrados')
  const almost = /<section class="near" aria-labelledby="quase">.*?<\/section>/s.exec(text)?.[0] ?? ''
  expect(namesOf(almost).sort()).toEqual(['Amália', 'Beatriz'])
  expect(almost).toContain('<h3>Sem o filtro “Centro”</h3>')
  expect(almost).toContain('<h3>Sem o filtro “Básico”</h3>')
  const [, wider = ''] = /href="([^"]*)">Ver 1 perfil/.exec(almost) ?? []
  expect((await open(wider.replaceAll('&amp;', '&'))).status).toBe(200)
  const [, neighbour = ''] = /<a class="chip" href="([^"]*)">São Gonçalo/.exec(text) ?? []
  expect(neighbour).toContain('city=S%C3%A3o+Gon%C3%A7alo')
  expect(neighbour).not.toContain('neighborhood')
  expect((await open(neighbour.replaceAll('&amp;', '&'))).text).toContain('Clarice')
})

test('an empty list shows other profiles, of another gender only if none has the same', async () => {
  const path = '/search-companions?gender=Trans&neighborhood=Nenhures&product_type_name=Premium'
  expect(await sectionsOf(path)).toEqual({ quase: ['Beatriz'] })
  expect(await sectionsOf('/home-companions?gender=Homem')).toEqual({
    outros: expect.arrayContaining(['Elis', 'Dora']),
  })
  expect(await sectionsOf('/home-close-friends?gender=Homem')).toEqual({})
})

test('a profile page ends with similar profiles: of the same gender, its own city first, nearest price first', async () => {
  const own = await person('Gilda', { gender: 'Homem', city: 'Petrópolis', price: 300 })
  const gone = await person('Hugo', { gender: 'Homem', city: 'Petrópolis', price: 950 })
  await person('Ivo', { gender: 'Homem', city: 'Petrópolis', price: 350 })
  await person('João', { gender: 'Homem', city: 'Macaé', price: 300 })
  await person('Katia', { gender: 'Mulher', city: 'Petrópolis', price: 300 })
  const similar = async () => (await sectionsOf(`/perfil-user/${own}`)).parecidos
  expect(await similar()).toEqual(['Ivo', 'Hugo', 'João'])
  await endPlan(site.app, gone)
  await expect.poll(similar).toEqual(['Ivo', 'João'])
})

test('a close friend’s similar profiles are of the whole state, because the city is not public', async () => {
  const own = await person('Lia', { userType: 4, city: 'Niterói' })
  await person('Mara', { userType: 4, city: 'Niterói' })
  await person('Nair', { userType: 4, city: 'Paraty' })
  expect((await sectionsOf(`/perfil-user/${own}`)).parecidos?.sort()).toEqual(['Mara, 36', 'Nair, 36'])
})

test('a missing profile is a 404 that shows others, the same for any id, until it is listed', async () => {
  const ended = await person('Olga', { city: 'Niterói' })
  await endPlan(site.app, ended)
  const missing = await open(`/perfil-user/${ended}`)
  expect([missing.status, (await open('/perfil-user/999999')).text]).toEqual([404, missing.text])
  expect(missing.text).not.toContain('Olga')
  const next = ended + 1
  expect((await open(`/perfil-user/${next}`)).status).toBe(404)
  expect(await person('Paula', { city: 'Niterói' })).toBe(next)
  await expect.poll(async () => (await open(`/perfil-user/${next}`)).status).toBe(200)
  expect((await sectionsOf('/perfil-user/999999')).outros).toHaveLength(7)
})

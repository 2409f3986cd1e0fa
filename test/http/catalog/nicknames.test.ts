import { beforeAll, expect, test } from 'vitest'
import { forgetUnusedNicknames } from '#server/catalog/listings/find-nicknames.ts'
import { redrawRotation } from '#server/catalog/listings/rotation.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { decideProfile, openContentCases } from '#test/world/content-cases.ts'
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
const person = (nickname: string, details: Person = {}) =>
  advertiser(site.app, { nickname, city: 'Niterói', ...details })

/** Returns the nicknames that match exactly, and those that are similar. */
async function find(name: string, { path = '/search-companions', city = '' } = {}) {
  const { text } = await open(`${path}?${new URLSearchParams({ name, ...(city && { city }) })}`)
  const section = (id: string) => new RegExp(`<section aria-labelledby="${id}".*?</section>`, 's').exec(text)?.[0] ?? ''
  const names = (html: string) => [...html.matchAll(/class="card-name[^"]*"><span>([^<,]*)/g)].map(([, each]) => each)
  return { exact: names(section('iguais')), near: names(section('parecidos')), text }
}

test('a search finds a nickname in any spelling, exact matches first', async () => {
  await person('Isabelle Fontão', { tier: 'basic' })
  await person('Isabela', { tier: 'premium' })
  await person('Belinda', { city: 'Macaé' })
  await person("Joana D'Ávila")
  await person('Ana')
  for (const typed of ['isabelle', 'ISABELLE  fontao', 'Fontão', 'isabelle.fontão', 'isabellefontao', 'isabelle fon'])
    expect([typed, (await find(typed)).exact]).toEqual([typed, ['Isabelle Fontão']])
  expect(await find('izabele')).toMatchObject({ exact: [], near: ['Isabela', 'Isabelle Fontão'] })
  expect((await find('izabele')).text).toContain('Nomes parecidos com “izabele”')
  expect(await find('isabela')).toMatchObject({ exact: ['Isabela'], near: ['Isabelle Fontão'] })
  expect((await find('isa')).exact).toEqual(['Isabela', 'Isabelle Fontão'])
  for (const typed of ['d’avila', "joana d'avila", 'davilla']) expect((await find(typed)).text).toContain('Joana D')
  expect(await find('anx')).toMatchObject({ exact: [], near: [] })
})

test('a search stays within its audience and its city, if it has one', async () => {
  await person('Belinda', { userType: 3 })
  expect((await find('belinda', { path: '/search-swing' })).exact).toEqual(['Belinda'])
  expect((await find('bellinda')).near).toEqual(['Belinda'])
  const elsewhere = await find('belinda', { city: 'Niterói' })
  expect([elsewhere.exact, elsewhere.near]).toEqual([[], []])
  expect(elsewhere.text).toContain('Nenhum perfil com este nome')
  expect(elsewhere.text).toContain('href="/search-companions?name=belinda">Procurar em todo o estado')
  expect((await find('belinda', { city: 'Macaé' })).exact).toEqual(['Belinda'])
})

test('a search finds only listed profiles, by their current nickname', async () => {
  const id = await person('Quitéria')
  expect((await find('quiteria')).exact).toEqual(['Quitéria'])
  const renamed = await openContentCases(site).edited(id, { nickname: 'Wanda' })
  expect((await find('wanda')).exact).toEqual([])
  expect((await decideProfile((await operatorAtWork(site)).office, renamed)).status).toBe(204)
  await expect.poll(async () => (await find('wanda')).exact).toEqual(['Wanda'])
  expect((await find('quiteria')).exact).toEqual([])
  await redrawRotation(site.app)
  await endPlan(site.app, id)
  await expect.poll(async () => (await find('wanda')).exact).toEqual([])
  await forgetUnusedNicknames(site.app)
  const words = await site.app.db.selectFrom('nickname_words').select('word').execute()
  expect(words.map(({ word }) => word)).not.toContain('wanda')
  expect(words.map(({ word }) => word)).toContain('fontao')
})

test('only some of many profiles with the same nickname are shown, with links to their cities', async () => {
  for (let count = 0; count < 50; count++) await person('Zuleica', { city: count % 2 ? 'Resende' : 'Niterói' })
  const many = await find('zuleica')
  expect(many.exact).toHaveLength(48)
  expect(many.text).toContain('mais de 48 perfis')
  expect(many.text).toContain('href="/search-companions?city=Resende&amp;name=zuleica">Resende</a>')
  expect((await find('zuleica', { city: 'Resende' })).exact).toHaveLength(25)
  for (let count = 0; count < 60; count++) await person('Zuleica')
  await person('Zuleica Xavier')
  for (const typed of ['zuleica xavier', 'xavier']) expect((await find(typed)).exact).toEqual(['Zuleica Xavier'])
  for (const typed of ['zuleika xavier', 'suleica xaviera'])
    expect((await find(typed)).near).toEqual(['Zuleica Xavier'])
  expect((await find('zuleica xa')).exact).toEqual(['Zuleica Xavier'])
})

test('a text without letters finds nobody, and a text that is too long is dropped', async () => {
  for (const typed of ['---', '%', '\\', 'a%00']) expect((await find(typed)).text).toContain('Nenhum perfil')
  const long = await open(`/search-companions?city=Niter%C3%B3i&name=${'a'.repeat(61)}`)
  expect([long.status, long.headers.location]).toEqual([302, '/search-companions?city=Niter%C3%B3i'])
})

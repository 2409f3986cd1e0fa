import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { savedPaths } from '#contract/saved.ts'
import { audiences, listingKinds, tiersOf } from '#contract/user-types.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const genders = ['Mulher', 'Trans', 'Homem'] as const
const ids: number[] = []

let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  cookie = await passGate(site.url)
  for (const userType of [2, 3, 4])
    for (const tier of tiersOf(userType))
      for (const gender of genders) ids.push(await advertiser(site.app, { userType, tier, gender, nickname: 'Marina' }))
})

const open = (path: string) => request(site.url, path, { method: 'GET', headers: { cookie } })

const missing = `${paths.profile(999_999)}`
const pages = [
  ...Object.values(audiences).flatMap(({ home, search }) => [home, search, `${search}?name=Marina`]),
  `${audiences.companions.search}?city=Maric%C3%A1`,
  ...Object.keys(listingKinds).map(kind => paths.listing(Number(kind), 'nome')),
  missing,
]

const cardsOf = (html: string) => html.match(/<a class="card".*?<\/a>/gs) ?? []
/** The text between each grid and the one before it. */
const headsOf = (html: string) =>
  html
    .split(/<ul class="grid[^"]*">.*?<\/ul>/s)
    .slice(0, -1)
    .map(head => head.slice(head.lastIndexOf('section-head')).replace(/<[^>]*>/g, ' '))

test('every list of every page calls its cards advertisements, whatever their plan', async () => {
  for (const path of pages) {
    await expect.poll(async () => cardsOf((await open(path)).text).length, { message: path }).toBeGreaterThan(0)
    const { text } = await open(path)
    for (const head of headsOf(text)) expect([path, head]).toEqual([path, expect.stringMatching(/anúncios?\b/i)])
    for (const card of cardsOf(text)) expect(card).toContain('Anúncio de perfil verificado')
  }
})

test('every profile calls itself an advertisement, whatever its plan, and so do saved cards', async () => {
  for (const id of ids) {
    const { text } = await open(paths.profile(id))
    const head = /class="profile-head">.*?<\/p>/s.exec(text)?.[0]
    expect([id, head]).toEqual([id, expect.stringContaining('Anúncio · ')])
  }
  const headers = { cookie, 'content-type': 'application/json' }
  const { text } = await request(site.url, savedPaths.cards, { method: 'POST', headers, body: JSON.stringify({ ids }) })
  expect(text.match(/Anúncio de perfil verificado/g)).toHaveLength(ids.length)
})

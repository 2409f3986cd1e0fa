import { beforeAll, expect, test } from 'vitest'
import { savedLimits, savedPaths } from '#contract/saved.ts'
import { passGate, request } from '#test/world/calls.ts'
import { endPlan } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const origin = 'https://vespera.example'
let site: Booted
let cookie: string

beforeAll(async () => {
  site = await bootSite({ variables: { PUBLIC_URL: origin, READ_LIMIT_FACTOR: '1' } })
  cookie = await passGate(site.url)
})

const askFor = (ids: unknown, headers: Record<string, string> = { cookie }) =>
  request(site.url, savedPaths.cards, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ids }),
  })

const shown = (html: string) => [...html.matchAll(/data-card="(\d+)"/g)].map(([, id]) => Number(id))

test('cards come in the requested order, each as in its catalogue, and only of listed profiles', async () => {
  const [marina, helena, gone] = [
    await advertiser(site.app, { nickname: 'Marina', price: 450 }),
    await advertiser(site.app, { nickname: 'Helena', userType: 3, birth: '1990-01-01' }),
    await advertiser(site.app, { nickname: 'Paola' }),
  ]
  const [paused, partner] = [
    await advertiser(site.app, { nickname: 'Yara', suspended: true }),
    await advertiser(site.app, { nickname: 'Hotel Mirante', userType: 5 }),
  ]
  await endPlan(site.app, gone)
  const { status, headers, text } = await askFor([helena, gone, paused, partner, 999_999, marina])
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(shown(text)).toEqual([helena, marina])
  expect(text).toMatch(/Helena, \d\d.*Niterói - RJ/)
  expect(text).toMatch(/Marina<.*Mulher · Niterói.*R\$\s450,00/)
  expect(text).not.toMatch(/Paola|Yara|Mirante|219000/)
  expect(JSON.stringify(site.log)).not.toContain(String(helena))
})

test('saved cards require the gate cookie, have a maximum per request, and count towards the limit of lists', async () => {
  const refused = await askFor([1], {})
  expect([refused.status, shown(refused.text)]).toEqual([403, []])
  const tooMany = Array.from({ length: savedLimits.profiles + 1 }, (_, place) => place + 1)
  for (const ids of [[], tooMany, ['1'], [0], [1.5], [2 ** 31], 'x', undefined]) {
    expect([ids, (await askFor(ids)).status]).toEqual([ids, 422])
  }
  expect((await request(site.url, savedPaths.cards, { headers: { cookie } })).status).toBe(405)
  // Freezes the clock, because the limit refills by one every second.
  const clock = site.app.now
  const moment = clock()
  site.app.now = () => moment
  let statuses = new Set<number>()
  for (let times = 0; times < 130; times++) statuses = statuses.add((await askFor([1])).status)
  site.app.now = clock
  expect(statuses).toContain(429)
})

const preview = (html: string) =>
  [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">/g)].map(([, name, value]) => [
    name,
    value,
  ])

test('the preview of a shared link shows only the logo, and a bot gets the age question', async () => {
  const id = await advertiser(site.app, { nickname: 'Bianca' })
  const neutral = [
    ['og:site_name', 'Véspera'],
    ['og:title', 'Véspera'],
    ['og:description', 'Abra o link para continuar.'],
    ['og:image', `${origin}/icon-512.png`],
    ['twitter:card', 'summary'],
  ]
  for (const path of [`/perfil-user/${id}`, '/home-companions?gender=Trans&city=Niter%C3%B3i']) {
    const bot = await request(site.url, path, { headers: { 'user-agent': 'WhatsApp/2.23' } })
    expect([bot.status, preview(bot.text)]).toEqual([200, neutral])
    expect(bot.text).toContain('Você é maior de 18 anos?')
    expect(bot.text).not.toMatch(/Bianca|Trans|Niterói|midias/)
    const person = await request(site.url, path, { headers: { cookie: await passGate(site.url) } })
    expect(preview(person.text)).toEqual(neutral)
  }
  const image = await request(site.url, '/icon-512.png')
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
})

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-screens.ts'
import { appRoutes } from '#contract/app-screens.ts'
import { brandOf, isLuhn } from '#contract/card-payment.ts'
import { paths } from '#contract/paths.ts'
import { pageRoutes } from '#contract/routes.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string
let pages: { path: string; status: number }[]

beforeAll(async () => {
  site = await bootSite()
  const woman = await advertiser(site.app, { nickname: 'Marina' })
  const partner = await advertiser(site.app, { nickname: 'Hotel', userType: 5 })
  cookie = await passGate(site.url)
  const routes = [...pageRoutes, ...appRoutes].map(({ path }) => path)
  const filled = [...routes, paths.report, paths.reportIntimateImage, adminPaths.start].map(path =>
    path
      .replace(/^(\/perfil-partner\/):id/, `$1${partner}`)
      .replace(/^(\/perfil-user\/):id/, `$1${woman}`)
      .replace(/:(id|type)/, '1')
      .replace(':year', '2025')
      .replace(':name', 'x')
      .replace(':token', 'abcdefghijklmnopqrstuvwxyz'),
  )
  pages = await Promise.all(
    [...new Set(filled)].map(async path => ({ path, status: (await open('GET', path)).status })),
  )
})

const open = (method: string, path: string, body?: string) =>
  request(site.url, path, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(body !== undefined && { body }),
  })

/** Digit strings with a card number's length, brand prefix and check digit. */
const cardLike = fc
  .tuple(fc.constantFrom('4', '51', '34', '6062'), fc.integer({ min: 15, max: 19 }), fc.bigInt({ min: 10n ** 19n }))
  .map(([start, length, rest]) => (start + rest).slice(0, length - 1))
  .map(digits => digits + [...'0123456789'].find(last => isLuhn(digits + last)))
  .filter(digits => brandOf(digits) !== undefined)
const anyId = fc.bigInt({ min: 10n ** 14n, max: 10n ** 19n - 1n }).map(String)
const grouped = cardLike.map(digits => digits.replace(/(\d{4})(?=\d)/g, '$1%20'))
const names = fc.constantFrom('utm_id', 'gclid', 'fbclid', 'x')
const parameter = fc.tuple(names, fc.oneof(anyId, cardLike, grouped)).map(pair => pair.join('='))

test('every page opens as usual with any long number in the query of a shared link', async () => {
  expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(60)
  await fc.assert(
    fc.asyncProperty(parameter, async query => {
      const answers = await Promise.all(
        pages.map(async ({ path }) => ({ path, status: (await open('GET', `${path}?${query}`)).status })),
      )
      expect(answers).toEqual(pages)
    }),
    { numRuns: 6 },
  )
})

test('forms post as usual to such a link', async () => {
  await fc.assert(
    fc.asyncProperty(parameter, async query => {
      const age = await open('POST', `/home-companions?${query}`, 'maior=sim')
      expect([age.status, age.headers.location]).toEqual([303, `/home-companions?${query}&respondida=1`])
      for (const path of [paths.contact, paths.report])
        expect((await open('POST', `${path}?${query}`, 'nome=')).status, path).toBe(422)
    }),
    { numRuns: 10 },
  )
})

test.each(['/home-companions?name=', '/search-swing?neighborhood=', '/denunciar?perfil=', '/perfil-user/', '/nada/'])(
  'a long number in %s is not taken for a card',
  async path => {
    expect((await open('GET', `${path}4539620659922097`)).status).not.toBe(400)
  },
)

test('numbers in headers of proxies and browsers are not taken for cards', async () => {
  const headers = {
    referer: 'https://outro.example/?utm_id=453962065992209704',
    'x-cloud-trace-context': '105445aa7843bc8bf206b12000100000/4539620659922097;o=1',
  }
  expect((await request(site.url, paths.landing, { headers })).status).toBe(200)
  expect((await request(site.url, '/api/geo/states', { headers })).status).toBe(200)
})

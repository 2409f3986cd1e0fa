import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { foldListingPlaces } from '#server/catalog/listings/listing-places.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { endPlan } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cookie: string
let marina: number

beforeAll(async () => {
  site = await bootSite()
  marina = await advertiser(site.app, { nickname: 'Marina', city: 'Rio de Janeiro' })
  await advertiser(site.app, { nickname: 'Helena', userType: 3, gender: 'Trans' })
  cookie = await passGate(site.url)
})

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  request(site.url, path, { method, headers: { cookie, ...headers } })

test.each(['/', '/nada', '/home-companions/x', '/%E0%A4%A', '/partners/99/x', '/listing/6/x'])(
  '%s redirects to /home',
  async path => {
    const seen = await open(path)
    expect([seen.status, seen.headers.location]).toEqual([302, '/home'])
  },
)

test('a profile shows on the page of its own kind', async () => {
  const partner = await advertiser(site.app, { nickname: 'Hotel', userType: 5 })
  expect((await open(`/perfil-user/${partner}`)).headers.location).toBe(`/perfil-partner/${partner}`)
  expect((await open(`/perfil-partner/${marina}`)).headers.location).toBe(`/perfil-user/${marina}`)
})

test.each(['/perfil-user/999999', '/perfil-user/abc', '/perfil-user/99999999999', '/perfil-partner/0'])(
  '%s is a 404 with a page',
  async path => {
    const seen = await open(path)
    expect(seen.status).toBe(404)
    expect(seen.headers['content-type']).toContain('text/html')
  },
)

test.each([
  ['/home-companions?gender=Outro&city=Niter%C3%B3i', '/home-companions?city=Niter%C3%B3i'],
  ['/home-companions?state=XX', '/home-companions'],
  ['/home-companions?state=SP', '/home-companions'],
  ['/search-swing?city=Nada&neighborhood=Centro', '/search-swing?neighborhood=Centro'],
  ['/search-companions?cursor=zzz', '/search-companions'],
  ['/home-companions?neighborhood=a%00', '/home-companions'],
  ['/home-partners?category_id=77', '/home-partners'],
])('%s drops invalid parameters', async (path, address) => {
  const seen = await open(path)
  expect([seen.status, seen.headers.location]).toEqual([302, address])
})

test.each([
  ['/home-swing', 'Ver também homens acompanhantes', '/home-companions?gender=Homem'],
  ['/home-close-friends?gender=Trans', 'Ver também trans acompanhantes', '/home-companions?gender=Trans'],
])('%s links to companions of that gender', async (path, label, href) => {
  expect((await open(path)).text).toContain(`href="${href}">${label}</a>`)
})

test('unknown and empty parameters do not change the page', async () => {
  const plain = await open('/home-companions')
  expect((await open('/home-companions?utm_source=x&city=&gender=')).text).toBe(plain.text)
})

const withoutNearMatches = (html: string) => html.replaceAll(/<section class="near".*?<\/section>/gs, '')

test('filters and type choose the profiles shown', async () => {
  const listed = async (path: string) => withoutNearMatches((await open(path)).text)
  expect(await listed('/home-companions')).toContain('Marina')
  expect(await listed('/home-companions?gender=Trans')).not.toContain('Marina')
  expect(await listed('/home-companions?city=Niter%C3%B3i')).not.toContain('Marina')
  expect(await listed('/home-swing?gender=Mulher')).toContain('Helena')
  expect(await listed('/listing/1/mulheres')).toContain('Marina')
  expect(await listed('/listing/2/trans')).not.toContain('Marina')
})

test('a page says which neighbourhood it shows, and suggests others', async () => {
  const shown = async (typed: string) =>
    withoutNearMatches((await open(`/search-companions?neighborhood=${encodeURIComponent(typed)}`)).text)
  const understood = /<p class="understood[^>]*>(.*?)<\/p>/
  await advertiser(site.app, { nickname: 'Bárbara', city: 'Rio de Janeiro', neighborhood: 'Barra da Tijuca' })
  await advertiser(site.app, { nickname: 'Gilda', city: 'Rio de Janeiro', neighborhood: 'Barra de Guaratiba' })
  await expect.poll(() => shown('barra')).toContain('Mostrando <b>Barra da Tijuca</b>')
  const page = await shown('barra')
  expect(page).toContain('Bárbara')
  expect(page).not.toContain('Gilda')
  expect(page).toContain('value="Barra da Tijuca"')
  expect(understood.exec(page)?.[1]).toMatch(/href="[^"]*neighborhood=Barra\+de\+Guaratiba">Barra de Guaratiba\?</)
  expect(await shown('Barra de Guaratiba')).not.toMatch(understood)
})

test('cities with profiles come first with their count, which follows every change', async () => {
  const group = (page: string) => /<optgroup label="Com anúncios">(.*?)<\/optgroup>/.exec(page)?.[1]
  const listed = async (path: string) => group((await open(path)).text)
  const niteroi = '<option value="Niterói">Niterói (1)</option>'
  expect(await listed('/home-swing')).toBe(niteroi)
  expect(await listed('/home-close-friends')).toBeUndefined()
  const id = await advertiser(site.app, { userType: 3, city: 'Petrópolis' })
  await advertiser(site.app, { userType: 3, city: 'Petrópolis' })
  await expect.poll(() => listed('/home-swing')).toBe(`<option value="Petrópolis">Petrópolis (2)</option>${niteroi}`)
  await foldListingPlaces(site.app)
  const moved = await openContentCases(site).edited(id, { city_id: 3303302 })
  expect((await decideProfile((await operatorAtWork(site)).office, moved)).status).toBe(204)
  await expect.poll(() => listed('/home-swing')).toContain('Niterói (2)')
  await endPlan(site.app, id)
  await expect.poll(() => listed('/home-swing')).toContain(niteroi)
})

test('neighbourhoods with profiles are suggested, those with most first', async () => {
  const list = async (city: string) =>
    /<datalist id="bairros">(.*?)<\/datalist>/.exec((await open(`/search-swing?city=${city}`)).text)?.[1]
  for (const neighborhood of ['Itaipu', 'Charitas', 'Itaipu'])
    await advertiser(site.app, { userType: 3, city: 'Maricá', neighborhood })
  const options =
    '<option value="Itaipu" label="Itaipu (2)"></option><option value="Charitas" label="Charitas (1)"></option>'
  await expect.poll(() => list('Maric%C3%A1')).toBe(options)
  expect(await list('')).toContain(options)
  expect(await list('Itagua%C3%AD')).toBe('')
})

test('a page is compressed as the browser accepts', async () => {
  const plain = await open('/home-companions')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const gzip = await open('/home-companions', { 'accept-encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
  await expect
    .poll(async () => (await open('/home-companions', { 'accept-encoding': 'br, gzip' })).headers['content-encoding'])
    .toBe('br')
  const brotli = await open('/home-companions', { 'accept-encoding': 'br, gzip' })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(plain.text)
  expect(
    (await open('/home-companions', { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'],
  ).toBeUndefined()
  expect(plain.headers.vary).toBe('Accept-Encoding, Cookie')
})

test.each(['gzip', 'br', 'identity'])('a browser that has the page in %s gets a 304', async encoding => {
  const headers = { 'accept-encoding': encoding }
  await open('/home-companions', headers)
  await expect
    .poll(async () => (await open('/home-companions', headers)).headers['content-encoding'] ?? 'identity')
    .toBe(encoding)
  const { etag } = (await open('/home-companions', headers)).headers
  const again = await open('/home-companions', { ...headers, 'if-none-match': `"other", W/${etag}` })
  expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
  expect(
    (await request(site.url, '/home-companions', { headers: { ...headers, 'if-none-match': etag as string } })).status,
  ).toBe(200)
})

test('HEAD answers with the headers of GET', async () => {
  for (const path of ['/home-companions', `/perfil-user/${marina}`, '/home', '/api/geo/states']) {
    const [head, get] = [await open(path, {}, 'HEAD'), await open(path)]
    expect(head.status, path).toBe(200)
    expect(head.text).toBe('')
    expect(head.headers['content-length'], path).toBe(String(get.body.length))
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
  }
})

test('answers to OPTIONS and wrong methods name the allowed methods', async () => {
  for (const [path, allow] of [
    ['/home-companions', 'GET, HEAD, OPTIONS, POST'],
    ['/login', 'GET, HEAD, OPTIONS'],
    ['/api/account/list/2', 'GET, HEAD, OPTIONS'],
    [`/api/account/list/user/${marina}`, 'GET, HEAD, OPTIONS'],
  ] as const) {
    const options = await open(path, {}, 'OPTIONS')
    expect([options.status, options.headers.allow], path).toEqual([204, allow])
    const wrong = await open(path, {}, 'DELETE')
    expect([wrong.status, wrong.headers.allow], path).toEqual([405, allow])
  }
})

test('a page allows no foreign content and no script except ours', async () => {
  for (const path of [
    '/home-companions',
    `/perfil-user/${marina}`,
    '/home',
    '/login',
    '/regras',
    '/perfil-user/999999',
  ]) {
    const { headers, text } = await open(path)
    const policy = String(headers['content-security-policy'])
    expect(policy, path).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'(;|$)/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    // Our own forms send their origin; other sites get no referrer.
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(text).not.toMatch(
      /(src|href|srcset|action)="(https?:)?\/\/(?!www\.google\.com"|wa\.me\/|x\.com\/|www\.(instagram|tiktok)\.com\/|example\.com)/,
    )
  }
})

test('a path with or without a trailing slash is the same page', async () => {
  expect((await open('/home-companions/')).text).toBe((await open('/home-companions')).text)
})

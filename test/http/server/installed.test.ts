import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { request } from '#test/world/calls.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

type Manifest = {
  name: string
  short_name: string
  lang: string
  start_url: string
  display: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

let site: Booted
beforeAll(async () => {
  site = await bootSite()
})

const manifestAt = async (path: string): Promise<Manifest> => JSON.parse((await request(site.url, path)).text)

test.each([
  ['/manifest.webmanifest', 'Véspera', '#14101a'],
  ['/manifest-discreet.webmanifest', 'Agenda', '#3d4f5c'],
])('%s installs as %s', async (path, name, color) => {
  const { headers } = await request(site.url, path)
  expect(headers['content-type']).toContain('application/manifest+json')
  const { icons, ...manifest } = await manifestAt(path)
  expect(manifest).toMatchObject({
    name,
    short_name: name,
    lang: 'pt-BR',
    start_url: '/login',
    display: 'standalone',
    theme_color: color,
    background_color: color,
  })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
})

test.each(['/manifest.webmanifest', '/manifest-discreet.webmanifest'])('the icons of %s match', async path => {
  for (const { src, sizes, type } of (await manifestAt(path)).icons) {
    const { status, headers, body } = await request(site.url, src)
    const { format, width, height } = await sharp(body).metadata()
    expect([status, headers['content-type'], format, `${width}x${height}`]).toEqual([200, type, 'png', sizes])
  }
})

test('icons are opaque, so a mask shows no hole', async () => {
  for (const { src } of (await manifestAt('/manifest.webmanifest')).icons) {
    expect((await sharp((await request(site.url, src)).body).stats()).isOpaque).toBe(true)
  }
})

test('an app installed in discreet mode gives nothing away', async () => {
  const { text } = await request(site.url, '/manifest-discreet.webmanifest')
  expect(text).not.toMatch(/v[eé]spera|acompanhante|adult|18|sex|perfil/i)
  const icon = await request(site.url, '/icon-discreet-192.png')
  expect(icon.body.equals((await request(site.url, '/icon-192.png')).body)).toBe(false)
})

test.each(['', 'gzip', 'br'])('the service worker is revalidated each time (%s)', async encoding => {
  const { status, headers } = await request(site.url, '/service-worker.js', {
    headers: { 'accept-encoding': encoding },
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('javascript')
  expect(headers['cache-control']).toBe('no-cache')
})

test('the offline page shows no profile', async () => {
  const { status, text } = await request(site.url, '/offline')
  expect(status).toBe(200)
  expect(text).toContain('Sem conexão')
  expect(text).toContain('Tentar de novo')
  expect(text).not.toMatch(/perfil-user|midias/)
})

test('a log-out tells the browser to empty its cache', async () => {
  const body = {
    user_type_id: 2,
    name: 'Marina Souza',
    email: 'marina@exemplo.com.br',
    password: 'montanha azul 41',
    password_confirmation: 'montanha azul 41',
    options: { sms: 1 },
  }
  const headers = { 'content-type': 'application/json' }
  const registered = await request(site.url, '/register', { method: 'POST', headers, body: JSON.stringify(body) })
  const authorization = `Bearer ${JSON.parse(registered.text).access_token}`
  const left = await request(site.url, '/api/logout', { method: 'POST', headers: { authorization } })
  expect([left.status, left.headers['clear-site-data']]).toEqual([204, '"cache"'])
})

import { expect, test } from 'vitest'
import { adminRedirects } from '#contract/admin-screens.ts'
import { appRoutes } from '#contract/app-screens.ts'
import { request } from '#test/world/calls.ts'
import { bootSite } from '#test/world/site.ts'

const { url } = await bootSite()
const paths = appRoutes.map(({ path }) => path.replace(':token', 'um-segredo'))

test.each(paths)('%s serves the app’s document, the same for everybody', async path => {
  const [first, other] = [await request(url, path), await request(url, path, { headers: { cookie: 'x=1' } })]
  expect(first.status).toBe(200)
  expect(other.text).toBe(first.text)
  const asked = await request(url, `${path}?voltar=/perfil`)
  for (const { text } of [first, asked]) {
    expect(text).toContain('<title>Véspera</title>')
    expect(text).not.toContain('um-segredo')
    expect(text).not.toContain('voltar')
  }
})

test('the app’s document is revalidated on each use, not indexed, and labelled for adults', async () => {
  const { headers } = await request(url, '/perfil')
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'text/html; charset=utf-8',
    'x-robots-tag': expect.stringContaining('noindex'),
    rating: 'RTA-5042-1996-1400-1577-RTA',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(self), microphone=()'),
  })
  const again = await request(url, '/perfil', { headers: { 'if-none-match': headers.etag as string } })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('nothing foreign loads, and only our scripts run', async () => {
  const { headers, text } = await request(url, '/register')
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map(directive => directive.split(/ (.*)/)),
  )
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'connect-src': "'self'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
  expect(policy['script-src']).toMatch(/^'self' 'sha256-[\w+/=]+'$/)
  // Allows links within the document, and the quick exit, because only a click follows it.
  const foreign = text.replace(/href="(#[^"]*|https:\/\/www\.google\.com)"/g, '')
  expect(foreign.match(/(?:src|href)="(?!\/(?!\/))/g)).toBeNull()
})

test('HEAD answers like GET, without a body', async () => {
  const [head, whole] = [await request(url, '/reset', { method: 'HEAD' }), await request(url, '/reset')]
  expect([head.status, head.text, head.headers.etag]).toEqual([200, '', whole.headers.etag])
})

test('the back-office is not indexed or framed, loads nothing foreign, and redirects unknown paths', async () => {
  const { headers } = await request(url, '/admin/tudo')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("img-src 'self' blob:;")
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['x-robots-tag']).toContain('noindex')
  const unknown = await request(url, '/admin/nada/aqui')
  expect([unknown.status, unknown.headers.location]).toEqual([302, '/admin'])
})

test.each(Object.entries(adminRedirects))('%s, formerly a separate list, redirects to %s', async (path, target) => {
  const { status, headers } = await request(url, path)
  expect([status, headers.location]).toEqual([302, target])
})

test('the former screens of two kinds of case redirect to the same case by its current id', async () => {
  const leads = async (path: string) => (await request(url, path)).headers.location
  expect(await leads('/admin/pedidos-de-dados/7')).toBe('/admin/casos/7')
  expect(await leads('/admin/contatos/7')).toBe('/admin/casos/1000007')
  expect(await leads('/admin/contatos/nada')).toBe('/admin')
})

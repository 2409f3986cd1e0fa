import { beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { pageRoutes } from '#contract/routes.ts'
import { request } from '#test/world/calls.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const origin = 'https://vespera.example'
let site: Booted

beforeAll(async () => {
  site = await bootSite({ variables: { PUBLIC_URL: origin, CONTACT_EMAIL: 'atendimento@vespera.example' } })
})

test('robots.txt excludes calls and media, and names the sitemap', async () => {
  const { status, headers, text } = await request(site.url, '/robots.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(`User-agent: *\nDisallow: /api/\nDisallow: /midias/\n\nSitemap: ${origin}/sitemap.xml\n`)
})

test('the sitemap lists every page that may be indexed, and no other', async () => {
  const { headers, text } = await request(site.url, '/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...text.matchAll(/<loc>(.+)<\/loc>/g)].map(([, url = '']) => url.replace(origin, ''))
  expect(listed).toEqual([
    paths.home,
    paths.landing,
    paths.terms,
    paths.contact,
    paths.howWeCheckAge,
    paths.transparency,
  ])
  for (const { path } of pageRoutes.filter(route => !route.path.includes(':'))) {
    const page = await request(site.url, path)
    const isIndexed = page.status === 200 && !page.headers['x-robots-tag'] && path !== paths.offline
    expect([path, isIndexed]).toEqual([path, listed.includes(path)])
  }
})

test('security.txt names a contact, and expires within a year', async () => {
  const { headers, text } = await request(site.url, '/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = new Map(
    text
      .trimEnd()
      .split('\n')
      .map(line => line.split(': ') as [string, string]),
  )
  expect(fields.get('Contact')).toBe('mailto:atendimento@vespera.example')
  expect(fields.get('Canonical')).toBe(`${origin}/.well-known/security.txt`)
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / dayMs
  expect([days > 30, days < 365]).toEqual([true, true])
})

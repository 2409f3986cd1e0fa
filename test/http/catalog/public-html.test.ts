import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { pageRoutes } from '#contract/routes.ts'
import { secretLinks } from '#contract/secret-links.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { passGate, request } from '#test/world/calls.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

/** docs/safety.md T6. */
const profile = /Xerazade|Zulmira|midias\/[\w-]|\d{12}w?\.webp|219000/i
const explicit =
  /(?<!\p{L})(sex[oy]|transas?|fod\p{L}+|goz(ar|o)|oral|anal|boquetes?|punhetas?|m[ée]nages?|orgias?|fetiches?|nu[as]?|nus|pelad[ao]s?|tesão|tesud[ao]s?|putas?|bucetas?|seios|bundas?|er[óo]tic[ao]s?|porn[ôo])(?!\p{L})/iu
const nameless =
  /^(Véspera|(Catálogo|Busca|Filtros|Perfil|Parceiros|Termos|Contato|Transparência|Verificação de idade) · Véspera)$/

/** A question of docs/specification.md §5, on screens for advertisers, which no search engine may index. */
const formLabel = />Seios</g
const formPaths: string[] = [paths.createProfile, paths.updateProfile]
const preview =
  /^<meta (property="og:(site_name|title)" content="Véspera"|property="og:description" content="Abra o link para continuar."|property="og:image" content="[^"]+\/icon-512.png"|name="twitter:card" content="summary")>$/

let site: Booted
let sample: Record<string, string>

beforeAll(async () => {
  site = await bootSite()
  const id = await advertiser(site.app, { nickname: 'Xerazade' })
  const partner = await advertiser(site.app, { nickname: 'Hotel Zulmira', userType: 5 })
  await campaign(site.app, partner, 1)
  sample = { profile: String(id), partnerProfile: String(partner) }
})

/** Every path of the site, with the ids of a listed profile and partner. */
const everyPath = () =>
  Object.entries({ ...paths, ...secretLinks }).map(([name, path]) => {
    if (typeof path === 'string') return path
    const first = name === 'listing' ? '1' : (sample[name] ?? (name === 'transparencyYear' ? '2025' : 'A'.repeat(43)))
    return (path as (...parts: string[]) => string)(first, 'nome')
  })

const withoutAge = (): string[] => [
  ...everyPath(),
  `${paths.report}?perfil=${sample.profile}`,
  `${paths.report}?anuncio=1`,
  `${paths.report}?foto=1`,
  `${paths.contact}?perfil=${sample.profile}`,
  '/admin',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/nada',
]

test('without an age session no address shows a nickname, a picture or an explicit word', async () => {
  expect(withoutAge().length).toBeGreaterThan(60)
  const found: string[] = []
  for (const path of withoutAge()) {
    const { text } = await request(site.url, path)
    const shown = text
      .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(formPaths.includes(path) ? formLabel : /$^/g, '')
    for (const forbidden of [profile, explicit])
      found.push(...(shown.match(forbidden) ?? []).map(word => `${path}: ${word}`))
    const previews = [...text.matchAll(/<meta (?:property|name)="(?:og:|twitter:|description)[^>]*>/g)].map(String)
    expect(
      previews.filter(meta => !preview.test(meta)),
      path,
    ).toEqual([])
    expect(text, path).not.toMatch(/application\/(ld\+json|rss|atom)/)
  }
  expect(found).toEqual([])
})

test('a title names no person, before and after the age check', async () => {
  const cookie = await passGate(site.url)
  for (const path of [...withoutAge(), ...everyPath()])
    for (const headers of [{}, { cookie }]) {
      const { text } = await request(site.url, path, { headers })
      const title = /<title>(.*?)<\/title>/.exec(text)?.[1]
      if (title !== undefined) expect(title, path).toMatch(nameless)
    }
})

test('no page behind the age check, and no screen, is indexed, archived or shown as a picture', async () => {
  const cookie = await passGate(site.url)
  const open = pageRoutes.filter(({ gated }) => !gated).map(({ path }) => path.split('/:')[0])
  const closed = everyPath().filter(path => !open.some(start => path === start || path === `${start}/2025`))
  expect(closed.length).toBeGreaterThan(50)
  for (const path of closed)
    for (const headers of [{}, { cookie }]) {
      const { status, headers: sent } = await request(site.url, path, { headers })
      if (status < 300) expect([path, sent['x-robots-tag']]).toEqual([path, 'noindex, noarchive, noimageindex'])
    }
})

const folder = join(projectRoot, 'server/platform/emails')
/** The values that a subject may contain: numbers, codes of orders and our own words. */
const harmless = ['news.evidenceId', 'done', 'code', 'id']

test('the subject of every e-mail is our own neutral words', () => {
  const files = readdirSync(folder).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const lines = files.flatMap(file => readFileSync(join(folder, file), 'utf8').match(/\bsubject: .*/g) ?? [])
  // Types, and the keys of limits.
  const written = lines.filter(line => !/^subject: (string\b|name }|to,|'',|String\()/.test(line))
  expect(written.length).toBeGreaterThan(50)
  for (const line of written) {
    const [, subjects = ''] = /^subject: ((?:[\w.= ]+ \? )?(?:'[^']+'|`[^`]+`)(?: : '[^']+')?)(?:,| })/.exec(line) ?? []
    expect(subjects, line).not.toBe('')
    expect(subjects).not.toMatch(explicit)
    expect(subjects).not.toMatch(/v[ée]spera|acompanhante|adult|anunciante|swing|close friends|garota/i)
    const values = [...subjects.matchAll(/\$\{(.+?)\}/g)].map(([, value]) => value)
    expect(harmless, line).toEqual(expect.arrayContaining(values))
  }
})

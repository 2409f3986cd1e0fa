import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import type { Card } from '#contract/catalog.ts'
import { eachTier, planTiers, type Tier } from '#contract/plan-tiers.ts'
import { cascadeLayers } from '../styles/cascade-layers.ts'
import type * as Render from './document.tsx'
import type * as Catalog from './pages/catalog-page.tsx'

const folder = mkdtempSync(join(tmpdir(), 'vespera-budget-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sizeOf = (text: string) => gzipSync(text, { level: 9 }).length

/** Builds the entry as in production, with minified CSS and JavaScript. */
async function built(options: InlineConfig['build'], entry: string) {
  const made = await build({
    configFile: false,
    plugins: [cascadeLayers],
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ...options, write: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  return (made as Rolldown.RolldownOutput).output[0].code
}

async function pageModule<M>(path: string): Promise<M> {
  const file = join(folder, `${path.replaceAll('/', '-')}.mjs`)
  writeFileSync(file, await built({ ssr: true }, path))
  return import(pathToFileURL(file).href)
}

const scramble = (seed: number) => (seed * 2_654_435_761).toString(36).slice(0, 12)
const nicknames = ['Marina', 'Helena', 'Yara', 'Rafael', 'Bianca', 'Lorena', 'Paola', 'Otávio', 'Camila', 'Teresa']

const cards = (tier: Tier, count: number): Card[] =>
  Array.from({ length: count }, (_, place) => ({
    id: 1000 + place * 37,
    tier,
    nickname: `${nicknames[place % nicknames.length]} ${scramble(place + 3).slice(0, 2)}`,
    age: 20 + place,
    gender: 'Mulher',
    price: 200 + 50 * place,
    city: cityName(place * 3),
    state: 'RJ',
    photoCount: 1 + place,
    videoCount: place % 3,
    cover: { folder: scramble(place + count) + scramble(place + 99), color: `#${scramble(place + 7).slice(0, 6)}` },
    available: place % 4 === 0,
  }))

/** Makes names as long and varied as those of real municipalities. */
const cityName = (place: number) => `São ${scramble(place + 1).slice(0, 3 + (place % 7))} do Norte`

test('a catalogue page fits into the first packets', async () => {
  const { renderDocument } = await pageModule<typeof Render>('web/public/document.tsx')
  const { CatalogPage } = await pageModule<typeof Catalog>('web/public/pages/catalog-page.tsx')
  const rio = { id: 33, sigla: 'RJ', nome: 'Rio de Janeiro' }
  const cities = Array.from({ length: 92 }, (_, id) => ({ id, nome: cityName(id) }))
  const page = createElement(CatalogPage, {
    audience: 'companions',
    places: { states: [rio], state: rio, cities },
    filters: {},
    cards: [...cards('premium', 12), ...cards('basic', 15)],
    counts: eachTier(tier => ({ total: tier === 'basic' ? 72 : 48, capped: false })),
    more: eachTier(
      tier =>
        `/search-companions?${new URLSearchParams({ product_type_name: planTiers[tier].name })}&cursor=${scramble(tier === 'basic' ? 6 : 5)}`,
    ),
    banners: [],
  })
  const assets = {
    font: '/assets/hedvig-BqYx1a2b.woff2',
    script: '/assets/catalog-C3d4E5f6.js',
    actions: '/assets/visitor-actions-C3d4E5f6.js',
    wide: '/assets/wide-C3d4E5f6.js',
    wideStyle: '/assets/wide-G7h8I9j0.css',
  }
  const { head, opening, body } = renderDocument({
    title: 'Catálogo · Véspera',
    kind: 'catalog',
    gated: true,
    origin: 'https://vespera.example',
    assets,
    children: page,
  })
  const html = head + opening + body
  expect(html.match(/<li><a class="card"/g)).toHaveLength(27)
  expect(html).toContain('.card-media')
  expect(sizeOf(html)).toBeLessThanOrEqual(14_000)
})

test.each([
  // The quick exit takes 500 bytes of these, because it must work before anything else has loaded (decision 131).
  ['page', 2_304],
  ['catalog', 2_304],
  ['filters', 2_304],
  ['profile', 2_304],
  // The browser loads these after the page, and loads the last one only in a wide window.
  ['visitor-actions', 1_600],
  ['photo-viewer', 1_000],
  ['layers', 1_000],
  ['wide', 2_048],
  // The saved-profiles page loads this instead of the catalogue's script.
  ['saved-page', 3_500],
])('the script %s stays within %i bytes', async (name, max) => {
  expect(sizeOf(await built({}, `web/public/enhance/${name}.ts`))).toBeLessThanOrEqual(max)
})

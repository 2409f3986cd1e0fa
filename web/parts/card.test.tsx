import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Card as CardData } from '#contract/catalog.ts'
import { planTier, tiers } from '#contract/plan-tiers.ts'
import { renderStatic } from '#web/kit/render-static.ts'
import { Card } from './card.tsx'

const marina: CardData = {
  id: 101,
  tier: 'premium',
  nickname: 'Marina',
  age: 34,
  gender: 'Mulher',
  price: 350,
  city: 'Niterói',
  state: 'RJ',
  photoCount: 12,
  videoCount: 2,
  cover: { folder: 'abc', color: '#123456' },
  available: false,
}

const htmlOf = (card: Partial<CardData>, says: 'gender' | 'age' = 'gender') =>
  renderStatic(<Card card={{ ...marina, ...card }} says={says} sizes="50vw" loading="lazy" />)

const textOf = (...card: Parameters<typeof htmlOf>) => htmlOf(...card).replace(/<[^>]+>/g, '|')

test('a Premium card shows its price', () => {
  expect(textOf({})).toContain('R$ 350,00')
  expect(textOf({ price: 0 })).toContain('A combinar')
})

test('a Básico card shows no price and no star', () => {
  const html = htmlOf({ tier: 'basic' })
  expect(html).not.toContain('R$')
  expect(html).not.toContain('Premium')
})

test.each(tiers)('a %s card has its tier’s mark, and its badge has a style', tier => {
  const badge = planTier(tier).highlight?.badge
  expect(htmlOf({ tier }).match(/class="mark">.*?#i-([a-z-]+)/)?.[1]).toBe(badge?.icon)
  const styles = readFileSync(join(import.meta.dirname, '../kit/badge.css'), 'utf8')
  if (badge) expect(styles).toContain(`.badge-${badge.tone} {`)
})

test('a companion card shows gender and city, but not the age', () => {
  const text = textOf({})
  expect(text).toContain('Mulher · Niterói')
  expect(text).not.toContain('34')
})

test('a swing or close friends card shows age, city and state', () => {
  const text = textOf({ gender: null }, 'age')
  expect(text).toMatch(/Marina, 34/)
  expect(text).toContain('Niterói - RJ')
})

test('shortens a very long name to leave room for the age', () => {
  const nickname = 'Maximiliana Guilhermina Albuquerque de Vasconcelos e Santos'
  expect(textOf({ nickname }, 'age')).toContain('|Maximiliana Guilhermina Albuq…, 34|')
  expect(textOf({ nickname })).toContain(`|${nickname}|`)
})

test('labels the photo count and leaves out a video count of zero', () => {
  expect(textOf({ photoCount: 1 })).toMatch(/1\| foto\|/)
  expect(textOf({ videoCount: 0 })).not.toContain('vídeo')
})

test.each(tiers)('a %s card says that it is an advertisement', tier => {
  expect(textOf({ tier })).toContain('Anúncio')
})

test('puts the name first', () => {
  expect(textOf({})).toMatch(/^\|+Marina\|.*Anúncio de perfil verificado.*Niterói.*350.*Premium.*12\| fotos/)
  expect(textOf({ tier: 'basic' }, 'age')).toMatch(/^\|+Marina, 34\|/)
})

test('shows a placeholder for a missing photo, and the photo’s colour while it loads', () => {
  expect(htmlOf({ cover: null })).toContain('src="/art/placeholder.svg"')
  expect(htmlOf({})).toContain('--ground:#123456')
})

test('escapes markup in a nickname', () => {
  expect(htmlOf({ nickname: '<script>' })).toContain('&lt;script&gt;')
})

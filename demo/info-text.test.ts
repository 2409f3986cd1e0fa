import { expect, test } from 'vitest'
import { infoSentences, infoText } from './info-text.ts'
import { randomFrom } from './random.ts'

const place = { city: 'Niterói', neighborhood: 'Icaraí' }
const kinds = Object.keys(infoSentences) as (keyof typeof infoSentences)[]
const texts = (kind: (typeof kinds)[number], gender: 'Mulher' | 'Homem') =>
  Array.from({ length: 300 }, (_, seed) => infoText(randomFrom(seed), { kind, gender, ...place }))

test.each(kinds)('a text for %s has three to five different sentences and no placeholders', kind => {
  for (const text of texts(kind, 'Mulher')) {
    const sentences = text.split(/(?<=[.?]) /)
    expect(sentences.length).toBeGreaterThanOrEqual(3)
    expect(sentences.length).toBeLessThanOrEqual(5)
    expect(new Set(sentences).size).toBe(sentences.length)
    expect(text).not.toMatch(/[{}|]/)
  }
})

test('words agree with the gender, and the text names the place', () => {
  const [women, men] = [texts('companion', 'Mulher').join(' '), texts('companion', 'Homem').join(' ')]
  expect(women).toContain('Sou tranquila, educada')
  expect(men).toContain('Sou tranquilo, educado')
  expect(men).not.toMatch(/tranquila|sozinha/)
  expect(women).toContain('Moro em Niterói')
  expect(women).toContain('Fico em Icaraí')
})

test('only a companion’s text names a place', () => {
  const others = kinds.filter(kind => kind !== 'companion').flatMap(kind => texts(kind, 'Homem'))
  expect(others.join(' ')).not.toMatch(/Niterói|Icaraí/)
})

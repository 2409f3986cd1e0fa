import { expect, test } from 'vitest'
import { asHandle, inventNames } from './invented-names.ts'
import { randomFrom } from './random.ts'

test('nicknames stay different long after the first names are used up', () => {
  const nameFor = inventNames(randomFrom(1))
  const names = Array.from({ length: 600 }, (_, index) => nameFor(index % 3 === 0 ? 'Homem' : 'Mulher').nickname)
  expect(new Set(names).size).toBe(600)
  expect(names[0]).not.toContain(' ')
})

test('a couple is two names', () => {
  expect(inventNames(randomFrom(2))(null).nickname).toMatch(/^\p{L}+ e \p{L}+$/u)
})

test('a handle has no accents and no spaces', () => {
  expect(asHandle('Inês e João')).toBe('ines.e.joao')
})

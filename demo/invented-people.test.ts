import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { expect, test } from 'vitest'
import { asHandle, inventedCnpj, inventedCpf, inventNames } from './invented-people.ts'
import { randomFrom } from './random.ts'

test('nicknames stay unique long after the first names are used up', () => {
  const nameFor = inventNames(randomFrom(1))
  const names = Array.from({ length: 600 }, (_, index) => nameFor(index % 3 === 0 ? 'Homem' : 'Mulher').nickname)
  expect(new Set(names).size).toBe(600)
  expect(names[0]).not.toContain(' ')
})

test('a couple has two names', () => {
  expect(inventNames(randomFrom(2))(null).nickname).toMatch(/^\p{L}+ e \p{L}+$/u)
})

test('a handle has no accents and no spaces', () => {
  expect(asHandle('Inês e João')).toBe('ines.e.joao')
})

const numbers = Array.from({ length: 40 }, (_, index) => index + 1)

test('invented documents have correct check digits and begin with zeros', () => {
  for (const number of numbers) {
    expect(isValidCpf(inventedCpf(number))).toBe(true)
    expect(isValidCnpj(inventedCnpj(number))).toBe(true)
    expect(inventedCpf(number) + inventedCnpj(number)).toMatch(/^0000\d{7}0000\d{10}$/)
  }
})

test('no two invented documents are the same', () => {
  expect(new Set(numbers.map(inventedCpf)).size).toBe(numbers.length)
  expect(new Set(numbers.map(inventedCnpj)).size).toBe(numbers.length)
})

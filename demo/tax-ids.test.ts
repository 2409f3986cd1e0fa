import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { expect, test } from 'vitest'
import { inventedCnpj, inventedCpf } from './invented-people.ts'

const numbers = Array.from({ length: 40 }, (_, index) => index + 1)

test('invented documents have right check digits and begin with zeros', () => {
  for (const number of numbers) {
    expect(isValidCpf(inventedCpf(number))).toBe(true)
    expect(isValidCnpj(inventedCnpj(number))).toBe(true)
    expect(inventedCpf(number) + inventedCnpj(number)).toMatch(/^0000\d{7}0000\d{10}$/)
  }
})

test('no two are the same', () => {
  expect(new Set(numbers.map(inventedCpf)).size).toBe(numbers.length)
  expect(new Set(numbers.map(inventedCnpj)).size).toBe(numbers.length)
})

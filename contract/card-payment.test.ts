import { expect, test } from 'vitest'
import { brandOf, isLuhn } from './card-payment.ts'

test.each([
  ['4539620659922097', 'Visa'],
  ['5240082975622454', 'Mastercard'],
  ['2223003122003222', 'Mastercard'],
  ['378282246310005', 'American Express'],
  ['6362970000457013', 'Elo'],
  ['6062825624254001', 'Hipercard'],
  ['30569309025904', 'Diners'],
])('recognises %s as a number of %s', (number, brand) => {
  expect([brandOf(number), isLuhn(number)]).toEqual([brand, true])
})

test('a wrong digit, two swapped digits and no digits at all fail the check', () => {
  expect(['4539620659922096', '4539620659922079', ''].map(isLuhn)).toEqual([false, false, false])
})

test('identifies the brand by the first digits, and none by unknown digits', () => {
  expect([brandOf('4'), brandOf('51'), brandOf('1'), brandOf('')]).toEqual(['Visa', 'Mastercard', undefined, undefined])
})

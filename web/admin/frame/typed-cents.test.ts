import { expect, test } from 'vitest'
import { centsAsTyped, typedCents } from './typed-cents.ts'

test.each([
  ['189,00', 18_900],
  ['189', 18_900],
  ['189,9', 18_990],
  ['1.890,05', 189_005],
  ['R$ 1890,05', 189_005],
  ['0,01', 1],
  ['1.234.567,89', 123_456_789],
])('%s is %i cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents)
})

test.each(['', '189.00', '1.89', '12,345', '-5', '1,2,3', 'dez'])('%s is not an amount', text => {
  expect(typedCents(text)).toBeUndefined()
})

test('reads back what it formats', () => {
  for (const cents of [1, 100, 18_900, 189_005, 10_000_000]) expect(typedCents(centsAsTyped(cents))).toBe(cents)
})

import { expect, test } from 'vitest'
import { completeExpiry, expiryParts, isExpiry, isPast, maskExpiry } from './expiry.ts'

test.each([
  ['', ''],
  ['0', '0'],
  ['1', '1'],
  ['8', '08'],
  ['08', '08'],
  ['08/', '08/'],
  ['082', '08/2'],
  ['082030', '08/2030'],
  ['08/2030', '08/2030'],
  ['08 / 2030', '08/2030'],
  ['8/2030', '08/2030'],
  ['1/2030', '01/2030'],
  ['08/30', '08/30'],
  ['2030-08', '08/2030'],
  ['0820301', '08/2030'],
  ['abc', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
  expect(maskExpiry(typed).length).toBeLessThanOrEqual(7)
})

test('a year of two digits is completed, and one that is being typed is not in the way', () => {
  expect([completeExpiry('08/30'), completeExpiry('08/2030'), completeExpiry('08/3')]).toEqual([
    '08/2030',
    '08/2030',
    '08/3',
  ])
  expect(expiryParts('08/30')).toEqual({ month: '08', year: '2030' })
})

test.each([
  ['08/2030', true],
  ['08/30', true],
  ['12/2030', true],
  ['13/2030', false],
  ['00/2030', false],
  ['08/203', false],
  ['08/1999', false],
  ['08', false],
  ['', false],
])('%s may be a validity: %s', (typed, may) => expect(isExpiry(typed)).toBe(may))

test.each([
  ['10/2026', true],
  ['11/2026', false],
  ['12/2026', false],
  ['12/2025', true],
  ['01/2027', false],
  ['11/26', false],
])('in November 2026, %s is past: %s', (typed, past) => expect(isPast(typed, new Date(2026, 10, 30, 23))).toBe(past))

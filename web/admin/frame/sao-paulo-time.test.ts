import { expect, test } from 'vitest'
import { instantOf, localMinute } from './sao-paulo-time.ts'

test.each([
  ['2026-12-01T00:00', '2026-12-01T03:00:00.000Z'],
  ['2026-02-28T23:59', '2026-03-01T02:59:00.000Z'],
  // São Paulo's last daylight saving time began on 4 November 2018 and ended on 17 February 2019.
  ['2018-12-24T12:00', '2018-12-24T14:00:00.000Z'],
  ['2019-02-16T22:30', '2019-02-17T00:30:00.000Z'],
  ['2019-02-17T00:30', '2019-02-17T03:30:00.000Z'],
])('%s in São Paulo is %s', (local, instant) => {
  expect(instantOf(local)).toBe(instant)
  expect(localMinute(new Date(instant))).toBe(local)
})

test('returns undefined for invalid text', () => {
  expect(instantOf('')).toBeUndefined()
  expect(instantOf('x')).toBeUndefined()
  expect(instantOf('2026-13-01T00:00')).toBeUndefined()
})

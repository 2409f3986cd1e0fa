import { expect, test } from 'vitest'
import { daysUpTo, shiftDay } from './days.ts'

test('days are counted across months', () => {
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01'])
})

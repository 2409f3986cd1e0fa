import { expect, test } from 'vitest'
import { ageOn, dayInSaoPaulo, daysUpTo, isAdvertiserAge, shiftDay } from './age.ts'

test.each([
  ['2026-11-20', '2008-11-21', 17],
  ['2026-11-21', '2008-11-21', 18],
  ['2026-11-22', '2008-11-21', 18],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2028-02-29', '2008-02-29', 20],
  ['2026-01-01', '2025-12-31', 0],
])('on %s someone born on %s has completed %i years', (today, birth, age) => {
  expect(ageOn(today, birth)).toBe(age)
})

test('uses the day in São Paulo, whatever the time zone of the machine', () => {
  expect(dayInSaoPaulo(new Date('2026-11-21T02:59:59Z'))).toBe('2026-11-20')
  expect(dayInSaoPaulo(new Date('2026-11-21T03:00:00Z'))).toBe('2026-11-21')
  // Until 2019, São Paulo had summer time, which put midnight an hour earlier in UTC.
  expect(dayInSaoPaulo(new Date('2018-12-21T02:00:00Z'))).toBe('2018-12-21')
})

test('allows people aged 18 to 113 to advertise', () => {
  expect([17, 18, 113, 114].map(isAdvertiserAge)).toEqual([false, true, true, false])
})

test('counts days across months', () => {
  expect(shiftDay('2026-03-01', -1)).toBe('2026-02-28')
  expect(shiftDay('2028-02-28', 1)).toBe('2028-02-29')
  expect(daysUpTo('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01'])
})

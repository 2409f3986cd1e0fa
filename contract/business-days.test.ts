import { expect, test } from 'vitest'
import { addBusinessDays, easterOf, isBusinessDay } from './business-days.ts'

test.each([
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i is on %s', (year, day) => {
  expect(easterOf(year)).toBe(day)
})

test.each([
  ['2026-01-01', false],
  ['2026-04-03', false],
  ['2026-04-21', false],
  ['2026-11-20', false],
  ['2026-12-25', false],
  ['2026-11-21', false],
  ['2026-11-22', false],
  ['2026-02-17', true],
  ['2026-11-23', true],
])('%s is a business day: %s', (day, is) => {
  expect(isBusinessDay(day)).toBe(is)
})

test.each([
  // These periods cross a weekend, a holiday next to a weekend, and the end of a year.
  ['2026-11-24T15:00:00Z', 7, '2026-12-03T15:00:00Z'],
  ['2026-11-19T15:00:00Z', 1, '2026-11-23T15:00:00Z'],
  ['2026-11-21T15:00:00Z', 1, '2026-11-23T15:00:00Z'],
  ['2026-12-31T15:00:00Z', 3, '2027-01-06T15:00:00Z'],
  // In São Paulo it is still Thursday.
  ['2026-11-27T01:00:00Z', 1, '2026-11-28T01:00:00Z'],
])('%s plus %i business days is %s', (from, count, due) => {
  expect(addBusinessDays(new Date(from), count)).toEqual(new Date(due))
})

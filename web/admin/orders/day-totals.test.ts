import { expect, test } from 'vitest'
import { totalDays } from './day-totals.tsx'

test.each([
  [{}, '2026-11-15', '2026-11-21'],
  [{ to: '2026-03-03' }, '2026-02-25', '2026-03-03'],
  [{ from: '2026-11-20' }, '2026-11-20', '2026-11-21'],
  [{ from: '2020-01-01' }, '2026-08-22', '2026-11-21'],
  [{ from: '2026-12-24' }, '2026-12-24', '2026-12-24'],
  [{ from: '2026-11-10', to: '2026-11-01' }, '2026-11-01', '2026-11-01'],
])('the totals for %j run from %s to %s', (chosen, from, to) => {
  expect(totalDays(chosen, '2026-11-21')).toEqual({ from, to })
})

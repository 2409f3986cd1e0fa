import { expect, test } from 'vitest'
import { timeLeft, waitingTime } from './case-list.tsx'

test.each([
  ['2026-11-21T12:00:00Z', 'agora'],
  ['2026-11-21T12:00:30Z', 'agora'],
  ['2026-11-21T11:48:00Z', '12 min'],
  ['2026-11-21T08:18:00Z', '3 h 42 min'],
  ['2026-11-21T09:00:00Z', '3 h'],
  ['2026-11-20T09:00:00Z', '1 dia 3 h'],
  ['2026-11-19T12:00:00Z', '2 dias'],
])('writes a wait since %s as %s', (since, text) =>
  expect(waitingTime(since, Date.parse('2026-11-21T12:00:00Z'))).toBe(text),
)

test.each([
  ['2026-11-21T13:59:00Z', 'Faltam 1 h 59 min'],
  ['2026-11-21T12:00:10Z', 'Faltam 1 min'],
])('writes the time left until %s as %s', (until, text) =>
  expect(timeLeft(until, Date.parse('2026-11-21T12:00:00Z'))).toBe(text),
)

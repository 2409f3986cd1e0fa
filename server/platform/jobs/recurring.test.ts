import { expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { dueBetween } from './recurring.ts'

const schedule = [
  { name: 'every-minute', cron: '* * * * *' },
  { name: 'every-ten', cron: '*/10 * * * *' },
  { name: 'nightly', cron: '20 7 * * *' },
]
const minute = (time: string) => Date.parse(`2026-11-22T${time}:00Z`) / minuteMs
const due = (after: string, until: string) =>
  dueBetween(schedule, minute(after), minute(until)).map(({ name, at }) => `${name} ${at.toISOString().slice(11, 16)}`)

test('names the jobs due in a minute', () => {
  expect(due('07:19', '07:20')).toEqual(['every-minute 07:20', 'every-ten 07:20', 'nightly 07:20'])
  expect(due('07:20', '07:21')).toEqual(['every-minute 07:21'])
})

test('names no job twice within a minute', () => {
  expect(due('07:20', '07:20')).toEqual([])
})

test('catches up once on missed jobs', () => {
  expect(due('07:05', '07:47')).toEqual(['every-minute 07:47', 'every-ten 07:40', 'nightly 07:20'])
})

import { expect, test } from 'vitest'
import { always, describeReturn, type NumberHours, numberAt } from './number-hours.ts'

/** A time in the week of Monday, 23 November 2026, in São Paulo. */
const at = (day: number, time: string) => new Date(`2026-11-${22 + day}T${time}:00-03:00`)
const weekdays = [1, 2, 3, 4, 5].map(day => ({ day, opens: 600, closes: 1200 }))
const nights = [{ day: 7, opens: 1320, closes: 120 }]

const seen = (rule: NumberHours, hours: typeof weekdays, moment: Date) => {
  const { isShown, returns } = numberAt({ ...rule, hours }, moment)
  return isShown ? 'shown' : (returns?.toISOString() ?? 'never')
}
const until = (moment: Date) => moment.toISOString()
const attending = { attending: true, hidden: null }
const quiet = (from: number, to: number) => ({ attending: false, hidden: { from, to } })

test.each<[string, NumberHours, typeof weekdays, Date, string]>([
  ['without a choice always', always, [], at(1, '03:00'), 'shown'],
  ['from the first minute of the hours', attending, weekdays, at(1, '10:00'), 'shown'],
  ['not the minute before', attending, weekdays, at(1, '09:59'), until(at(1, '10:00'))],
  ['not from their last minute on', attending, weekdays, at(1, '20:00'), until(at(2, '10:00'))],
  ['after Friday on Monday', attending, weekdays, at(5, '20:00'), until(at(8, '10:00'))],
  ['over midnight on the day that it began', attending, nights, at(7, '23:00'), 'shown'],
  ['over midnight from Sunday to Monday', attending, nights, at(1, '01:59'), 'shown'],
  ['and then not for a week', attending, nights, at(1, '02:00'), until(at(7, '22:00'))],
  ['the whole day', attending, [{ day: 1, opens: 0, closes: 1440 }], at(1, '23:59'), 'shown'],
  ['never without hours', attending, [], at(1, '12:00'), 'never'],
  ['not at quiet hours', quiet(720, 840), [], at(1, '12:00'), until(at(1, '14:00'))],
  ['not at quiet hours over midnight', quiet(1320, 420), [], at(1, '23:30'), until(at(2, '07:00'))],
  ['but between them', quiet(1320, 420), [], at(1, '07:00'), 'shown'],
  [
    'both rules at once',
    { attending: true, hidden: { from: 570, to: 720 } },
    weekdays,
    at(2, '10:30'),
    until(at(2, '12:00')),
  ],
  [
    'never when the quiet hours cover all others',
    { attending: true, hidden: { from: 600, to: 1200 } },
    weekdays,
    at(2, '09:00'),
    'never',
  ],
])('shows or hides the number %s', (_, rule, hours, moment, expected) =>
  expect(seen(rule, hours, moment)).toBe(expected),
)

test('describes the return by weekday, day and time in São Paulo', () => {
  expect(describeReturn(at(2, '20:00'))).toBe('terça, 24/11, às 20h')
  expect(describeReturn(at(8, '00:30'))).toBe('segunda, 30/11, às 0h30')
})

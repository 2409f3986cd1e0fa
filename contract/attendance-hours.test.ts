import { expect, test } from 'vitest'
import { AttendanceHours, describeHours } from './attendance-hours.ts'

const on = (days: number[], opens: number, closes: number) =>
  days.map(day => ({ day, opens: opens * 60, closes: closes * 60 }))

test.each([
  [on([1, 2, 3, 4, 5], 10, 20), ['seg a sex, 10h às 20h']],
  [on([6, 5], 22, 4), ['sex e sáb, 22h às 4h do dia seguinte']],
  [on([1, 3, 4, 5, 7], 9.5, 24), ['seg, qua a sex e dom, 9h30 às meia-noite']],
  [on([1, 2, 3, 4, 5, 6, 7], 0, 24), ['todos os dias, 24 horas']],
  [
    [...on([6], 12, 18), ...on([1, 2], 8, 12), ...on([7], 12, 18)],
    ['seg e ter, 8h às 12h', 'sáb e dom, 12h às 18h'],
  ],
  [[], []],
])('describes hours concisely: %j', (hours, lines) => {
  expect(describeHours(hours)).toEqual(lines)
})

test.each([
  [on([1, 1], 10, 20)],
  [on([8], 10, 20)],
  [on([1], 10, 10)],
  [on([1], 24, 10)],
  [on([1], 10.25, 20)],
  [on([1], 10, 0)],
])('refuses %j', hours => {
  expect(AttendanceHours.safeParse(hours).success).toBe(false)
})

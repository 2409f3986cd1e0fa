import { expect, test } from 'vitest'
import { caretAfter, isoDay, maskCpf, maskDay } from './masks.ts'

test.each([
  ['', ''],
  ['123', '123'],
  ['1234', '123.4'],
  ['123456789', '123.456.789'],
  ['12345678909', '123.456.789-09'],
  ['123.456.789-0987', '123.456.789-09'],
  ['12a3x4', '123.4'],
])('a CPF typed as %j reads %j', (typed, read) => expect(maskCpf(typed)).toBe(read))

test.each([
  ['14', '14'],
  ['140', '14/0'],
  ['14031995', '14/03/1995'],
  ['14/03/19957', '14/03/1995'],
])('a day typed as %j reads %j', (typed, read) => expect(maskDay(typed)).toBe(read))

test.each([
  ['14/03/1995', '1995-03-14'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', undefined],
  ['31/04/2000', undefined],
  ['00/01/2000', undefined],
  ['14/03/199', undefined],
  ['', undefined],
])('the day %j is %j', (shown, iso) => expect(isoDay(shown)).toBe(iso))

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('123.456', 4)).toBe(5)
  expect(caretAfter('123.456', 3)).toBe(3)
  expect(caretAfter('123.456', 0)).toBe(0)
  expect(caretAfter('12', 9)).toBe(2)
})

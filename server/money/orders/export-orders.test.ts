import { expect, test } from 'vitest'
import { csvLine, decimalComma } from './export-orders.ts'

test.each([
  ['Ana', 'Ana'],
  [null, ''],
  [12, '12'],
  ['a;b', '"a;b"'],
  ['diz "oi"', '"diz ""oi"""'],
  ['duas\nlinhas', '"duas\nlinhas"'],
  ['=1+1', `"'=1+1"`],
  ['+55', `"'+55"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['  =1+1', `"'  =1+1"`],
  ['＝1+1', `"'＝1+1"`],
  ['1=1', '1=1'],
])('writes a cell of %j as %j', (value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`)
})

test('separates cells with semicolons', () => {
  expect(csvLine(['a', 1, null])).toBe('a;1;\r\n')
})

test.each([
  [0, '0,00'],
  [5, '0,05'],
  [16_900, '169,00'],
  [1_234_567, '12345,67'],
])('writes %d cents as %s', (cents, text) => {
  expect(decimalComma(cents)).toBe(text)
})

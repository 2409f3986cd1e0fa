import { expect, test } from 'vitest'
import { caretAfter, maskDay, maskPhone, parseDay, taxIdMasks } from './masked-input.tsx'

test.each([
  ['', ''],
  ['2', '(2'],
  ['21', '(21'],
  ['219', '(21) 9'],
  ['2198765', '(21) 98765'],
  ['21987654', '(21) 98765-4'],
  ['21987654321', '(21) 98765-4321'],
  ['219876543210', '(21) 98765-4321'],
  ['+55 21 98765-4321', '(21) 98765-4321'],
  ['+55 021 98888-7777', '(21) 98888-7777'],
  ['021 98888-7777', '(21) 98888-7777'],
  ['0055 21 98888-7777', '(21) 98888-7777'],
  ['(55) 98888-7777', '(55) 98888-7777'],
  ['055 98888-7777', '(55) 98888-7777'],
  ['(21) 98765-43', '(21) 98765-43'],
  ['abc', ''],
])('masks the phone "%s" as "%s"', (typed, shown) => {
  expect(maskPhone(typed)).toBe(shown)
})

test('a number typed with its country code and its trunk 0 loses no digit', () => {
  const typed = [...'+55 021 98888-7777'].reduce((shown, key) => maskPhone(shown + key), '')
  expect(typed).toBe('(21) 98888-7777')
})

test.each([
  ['1', '1'],
  ['140', '14/0'],
  ['14031', '14/03/1'],
  ['14/03/1995', '14/03/1995'],
  ['140319951', '14/03/1995'],
])('masks the day "%s" as "%s"', (typed, shown) => {
  expect(maskDay(typed)).toBe(shown)
})

test.each([
  ['CPF', '5', '5'],
  ['CPF', '5299', '529.9'],
  ['CPF', '12a3x4', '123.4'],
  ['CPF', '123456789', '123.456.789'],
  ['CPF', '52998224725', '529.982.247-25'],
  ['CPF', '529.982.247-25999', '529.982.247-25'],
  ['CPF', '529a', '529'],
  ['CNPJ', '', ''],
  ['CNPJ', '112', '11.2'],
  ['CNPJ', '11222333000181', '11.222.333/0001-81'],
  ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['CNPJ', '12.ABC.345/01DE-3X5', '12.ABC.345/01DE-35'],
  ['CNPJ', '12ABC34501DEXY', '12.ABC.345/01DE'],
  ['CNPJ', ' 11.222.333/0001-81 ', '11.222.333/0001-81'],
] as const)('masks the %s "%s" as "%s"', (kind, typed, shown) => {
  expect(taxIdMasks[kind](typed)).toBe(shown)
})

test.each([
  ['(21) 9', 3, 6],
  ['(21) 98765-4321', 0, 0],
  ['(21) 98765-4321', 2, 3],
  ['(21) 98765-4321', 8, 12],
  ['14/03', 9, 5],
  ['123.456', 4, 5],
  ['123.456', 3, 3],
  ['12.ABC.345/01DE', 4, 5],
])('in "%s" the caret after %i characters is at %i', (masked, signs, caret) => {
  expect(caretAfter(masked, signs)).toBe(caret)
})

test.each([
  ['14/03/1995', '1995-03-14'],
  ['29/02/2024', '2024-02-29'],
  ['29/02/2023', undefined],
  ['31/04/2000', undefined],
  ['00/01/2000', undefined],
  ['14/03/199', undefined],
  ['', undefined],
])('parses the day "%s" as %s', (typed, iso) => {
  expect(parseDay(typed)).toBe(iso)
})

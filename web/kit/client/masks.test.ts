import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phoneMask } from '#web/app/profile/phone-mask.ts'
import { caretAfter, type Mask } from './masked-input.tsx'
import { dayMask, taxIdMasks } from './masks.ts'

const day = dayMask('2026-11-26')
const typed = ({ typing }: Mask, keys: string) => [...keys].reduce((shown, key) => typing(shown + key), '')

test.each([
  ['', ''],
  ['2', '(2'],
  ['21', '(21'],
  ['219', '(21) 9'],
  ['2198765', '(21) 98765'],
  ['21987654', '(21) 98765-4'],
  ['21987654321', '(21) 98765-4321'],
  ['(21) 98765-43', '(21) 98765-43'],
  ['(55) 98888-7777', '(55) 98888-7777'],
  ['２１９', '(21) 9'],
  ['21–98765.4321', '(21) 98765-4321'],
  ['+55 21', '+55 21'],
  ['0 15 21 9', '0 15 21 9'],
  ['219876543210', '219876543210'],
  ['(21) 98765-43210', '(21) 98765-43210'],
  ['21 98765-4321 ramal 5', '21 98765-4321 ramal 5'],
  ['21 98765-4321 Ana', '(21) 98765-4321'],
])('while typing, the phone "%s" shows as "%s"', (text, shown) => expect(phoneMask.typing(text)).toBe(shown))

test.each([
  ['+55 21 98765-4321', '(21) 98765-4321'],
  ['+55 021 98888-7777', '(21) 98888-7777'],
  ['021 98888-7777', '(21) 98888-7777'],
  ['0 15 21 98765-4321', '(21) 98765-4321'],
  ['0055 21 98888-7777', '(21) 98888-7777'],
  ['(55) 98888-7777', '(55) 98888-7777'],
  ['055 98888-7777', '(55) 98888-7777'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['(21) 98765-43210', '(21) 98765-43210'],
  ['2198765', '(21) 98765'],
])('on leaving the field, the phone "%s" shows as "%s"', (text, shown) => expect(phoneMask.whole(text)).toBe(shown))

test.each(['+55 021 98888-7777', '0 15 21 98888-7777', '5521988887777', '(21) 98888-7777', '21 98888 7777'])(
  'keeps every digit of %s, typed key by key',
  keys => expect(phoneMask.whole(typed(phoneMask, keys))).toBe('(21) 98888-7777'),
)

test.each([
  ['1', '1'],
  ['140', '14/0'],
  ['14031', '14/03/1'],
  ['14/03/1995', '14/03/1995'],
  ['1403/1995', '14/03/1995'],
  ['140319951', '140319951'],
  ['6/10', '6/10'],
  ['14/3/1995', '14/3/1995'],
  ['1996-10', '1996-10'],
])('while typing, the day "%s" shows as "%s"', (text, shown) => expect(day.typing(text)).toBe(shown))

test.each([
  ['6/10/1996', '06/10/1996'],
  ['06-10-96', '06/10/1996'],
  ['061096', '06/10/1996'],
  ['1996-10-06', '06/10/1996'],
  ['06.10.1996', '06/10/1996'],
  ['31/02/1996', '31/02/1996'],
  ['06/10/19', '06/10/19'],
])('on leaving the field, the day "%s" shows as "%s"', (text, shown) => expect(day.whole(text)).toBe(shown))

test.each(['6/10/1996', '06/10/1996', '06101996', '6-10-96', '1996-10-06', '6 10 96'])(
  'reads %s, typed key by key, as 6 October 1996',
  keys => expect(day.whole(typed(day, keys))).toBe('06/10/1996'),
)

test.each([
  ['CPF', '5', '5'],
  ['CPF', '5299', '529.9'],
  ['CPF', '123456789', '123.456.789'],
  ['CPF', '52998224725', '529.982.247-25'],
  ['CPF', '12a3', '123'],
  ['CPF', '529.982.247-25999', '529.982.247-25999'],
  ['CNPJ', '', ''],
  ['CNPJ', '112', '11.2'],
  ['CNPJ', '11222333000181', '11.222.333/0001-81'],
  ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
  ['CNPJ', '12.ABC.345/01DE-351', '12.ABC.345/01DE-351'],
  ['CNPJ', '12ABC34501DEXX35', '12.ABC.345/01DE-35'],
  ['CNPJ', ' 11.222.333/0001-81 ', '11.222.333/0001-81'],
] as const)('while typing, the %s "%s" shows as "%s"', (kind, text, shown) => {
  expect(taxIdMasks[kind].typing(text)).toBe(shown)
})

test.each([
  ['CPF', 'CPF: 529.982.247-25', '529.982.247-25'],
  ['CPF', '５２９９８２２４７２５', '529.982.247-25'],
  ['CPF', '529.982.247-24', '529.982.247-24'],
  ['CNPJ', 'CNPJ nº 12.abc.345/01de-35', '12.ABC.345/01DE-35'],
] as const)('on leaving the field, the %s "%s" shows as "%s"', (kind, text, shown) =>
  expect(taxIdMasks[kind].whole(text)).toBe(shown),
)

test('no mask ever drops a digit', () => {
  const text = fc.stringMatching(/^[0-9A-Z()+./ -]{0,24}$/)
  const digits = (shown: string) => shown.replace(/\D/g, '')
  fc.assert(
    fc.property(text, keys => {
      for (const mask of [phoneMask, day, taxIdMasks.CPF, taxIdMasks.CNPJ])
        expect([keys, digits(mask.typing(keys))]).toEqual([keys, digits(keys)])
    }),
    { numRuns: 3000 },
  )
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

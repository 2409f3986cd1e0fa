import { isValidCnpj } from '@brazilian-utils/brazilian-utils/is-valid-cnpj'
import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatTaxId } from './format.ts'
import { isTaxId, plainTaxId, taxIdKind, withCheckDigits } from './tax-id.ts'

test.each([
  ['CPF', '529.982.247-25', true],
  ['CPF', '52998224725', true],
  ['CPF', '529.982.247-24', false],
  ['CPF', '529982247-25', true],
  ['CPF', 'CPF: 529.982.247-25', true],
  ['CPF', 'CPF/MF nº 529.982.247-25', true],
  ['CPF', 'cpf 52998224725', true],
  ['CPF', '\u200e529.982.247\u201125\u200b', true],
  ['CPF', '５２９．９８２．２４７－２５', true],
  ['CPF', '529 982 247 25', true],
  ['CPF', '529.982.247-250', false],
  ['CPF', '529.982.247-25 a', false],
  ['CPF', '529.982.247-25, 529.982.247-25', false],
  ['CPF', '111.111.111-11', false],
  ['CPF', '11.222.333/0001-81', false],
  ['CNPJ', '11.222.333/0001-81', true],
  ['CNPJ', '11222333000181', true],
  ['CNPJ', 'CNPJ nº 11.222.333/0001-81', true],
  ['CNPJ', 'CNPJ: 12.abc.345/01de-35', true],
  ['CNPJ', '１２．ＡＢＣ．３４５／０１ＤＥ－３５', true],
  ['CNPJ', '12.ABC.345/01DE-35', true],
  ['CNPJ', '12.abc.345/01de-35', true],
  ['CNPJ', '12ABC34501DE35', true],
  ['CNPJ', '12.ABC.345/01DE-36', false],
  ['CNPJ', '12.ABC.345/01DE-3A', false],
  ['CNPJ', '00.000.000/0000-00', false],
  ['CNPJ', '529.982.247-25', false],
  ['CNPJ', '', false],
] as const)('as a %s, %s is valid: %s', (kind, text, isRight) => {
  expect(isTaxId(kind, text)).toBe(isRight)
})

test.each([
  ['52998224725', 'CPF'],
  ['529.982.247-25', 'CPF'],
  ['5299822472', 'CNPJ'],
  ['529.982.247/25', 'CPF'],
  ['CPF: 529.982.247-25', 'CPF'],
  ['11222333000181', 'CNPJ'],
  ['12.ABC.345/01DE-35', 'CNPJ'],
  ['', 'CNPJ'],
])('treats %s as a %s', (text, kind) => {
  expect(taxIdKind(text)).toBe(kind)
})

test.each(['529.982.247-25', '12.ABC.345/01DE-35'])('stores %s plain and shows it with its punctuation', text => {
  expect(formatTaxId(plainTaxId(text.toLowerCase()))).toBe(text)
})

/** Tries all hundred pairs of check digits. Our check and the library's accept the same pair and no other. */
test('accepts the same check digits as the published library', () => {
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
  for (const base of ['000012345', '987654321', '100000001', '246813579']) {
    for (const pair of pairs)
      expect([base, pair, isTaxId('CPF', base + pair)]).toEqual([base, pair, isValidCpf(base + pair)])
  }
  for (const base of ['000012340001', '12ABC34501DE', 'ZZZZZZZZZZZZ', 'A1B2C3D4E5F6', '998877660009']) {
    const found = pairs.filter(pair => isTaxId('CNPJ', base + pair))
    expect(found).toHaveLength(1)
    for (const pair of pairs)
      expect([base, pair, isTaxId('CNPJ', base + pair)]).toEqual([base, pair, isValidCnpj(base + pair, { version: 2 })])
  }
})

test('reads both kinds of number in any notation, and refuses one digit too many or too few', () => {
  const cpf = fc.stringMatching(/^\d{9}$/).map(base => ['CPF', withCheckDigits('CPF', base)] as const)
  const cnpj = fc.stringMatching(/^[0-9A-Z]{12}$/).map(base => ['CNPJ', withCheckDigits('CNPJ', base)] as const)
  const sign = fc.constantFrom('', ' ', '.', '-', '/', '\u2013', '\u200b', '\u00a0')
  const before = fc.constantFrom('', 'KIND: ', 'KIND nº ', 'KIND/MF - ', ' ')
  fc.assert(
    fc.property(
      fc.oneof(cpf, cnpj),
      fc.array(sign, { minLength: 14, maxLength: 14 }),
      before,
      (number, signs, label) => {
        const [kind, plain] = number
        if (/^(.)\1*$/.test(plain)) return
        const text = label.replace('KIND', kind) + [...plain].map((one, place) => one + signs[place]).join('')
        expect([text, isTaxId(kind, text), plainTaxId(text)]).toEqual([text, true, plain])
        expect([text, isTaxId(kind, `${text}1`), isTaxId(kind, text.replace(/\d\D*$/, ''))]).toEqual([
          text,
          false,
          false,
        ])
      },
    ),
    { numRuns: 3000 },
  )
})

import { expect, test } from 'vitest'
import {
  cardFields,
  completeExpiry,
  emptyCard,
  expiryParts,
  isCardNumber,
  isExpiry,
  isHolderTaxId,
  isPast,
  maskExpiry,
  maskNumber,
  taxIdMask,
} from './card-fields.ts'

const now = () => new Date(2026, 10, 21)
const good = {
  number: '4111 1111 1111 1111',
  expiry: '08/2030',
  security_code: '123',
  name: ' MARINA S EXEMPLO ',
  tax_id: '529.982.247-25',
}
const errorsOf = (more: object, needsTaxId = true) =>
  cardFields(needsTaxId, now)
    .safeParse({ ...good, ...more })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`)

test('accepts a card as people type it', () => {
  expect(cardFields(true, now).parse(good)).toEqual({ ...good, name: 'MARINA S EXEMPLO' })
  expect(errorsOf({ expiry: '08/30', security_code: '123456' })).toBeUndefined()
  expect(errorsOf({ expiry: '11/2026' })).toBeUndefined()
  expect(errorsOf({ expiry: '12/2046', name: 'J. D’ÁVILA-SÁ & FILHOS 24' })).toBeUndefined()
})

test('names each missing field of an empty form once, in order', () => {
  expect(errorsOf(emptyCard)).toEqual([
    'number: Informe o número do cartão.',
    'expiry: Informe a validade.',
    'security_code: Informe o CVV.',
    'name: Informe o nome como está no cartão.',
    'tax_id: Informe o CPF ou CNPJ do titular.',
  ])
  expect(errorsOf(emptyCard, false)).toHaveLength(4)
})

test.each([
  [{ number: '4111 1111 1111 1112' }, 'number: Número do cartão inválido. Confira os dígitos.'],
  [{ expiry: '13/2030' }, 'expiry: Informe a validade como MM/AAAA.'],
  [{ expiry: '10/2026' }, 'expiry: Este cartão está vencido.'],
  [{ expiry: '12/2047' }, 'expiry: Ano inválido.'],
  [{ expiry: '12/99' }, 'expiry: Ano inválido.'],
  [{ security_code: '12' }, 'security_code: O código deve ter de 3 a 6 dígitos.'],
  [{ name: 'N'.repeat(121) }, 'name: O nome deve ter até 120 caracteres.'],
  [{ name: '4111 1111 1111 1111' }, 'name: Isto parece um número. Informe o nome como está no cartão.'],
  [{ name: 'ANA <3' }, 'name: Use só letras, números, espaços, ponto, hífen e apóstrofo no nome.'],
  [{ name: '- - -' }, 'name: Informe o nome como está no cartão.'],
  [{ tax_id: '111.111.111-11' }, 'tax_id: CPF ou CNPJ inválido.'],
])('refuses %o', (more, error) => expect(errorsOf(more)).toEqual([error]))

test.each([
  ['', ''],
  ['4', '4'],
  ['41111', '4111 1'],
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111-1111-1111-1111', '4111 1111 1111 1111'],
  ['  4111 1111\t1111 1111 ', '4111 1111 1111 1111'],
  ['4'.repeat(25), '4444 4444 4444 4444 444'],
  ['5'.repeat(25), '5555 5555 5555 5555'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['3782822463100059', '3782 822463 10005'],
  ['30569309025904', '3056 930902 5904'],
  ['abc', ''],
])('masks the number %s as %s', (typed, shown) => expect(maskNumber(typed)).toBe(shown))

test.each([
  ['4111 1111 1111 1111', true],
  ['4111 1111 1111 1112', false],
  ['4111 1111 1111 111', false],
  ['4222222222222', true],
  ['5555 5555 5555 4444', true],
  ['3782 822463 10005', true],
  ['3782 822463 1000', false],
  ['3056 930902 5904', true],
  ['6062 8288 8866 6688', true],
  ['0000 0000 0000 0000', false],
  ['9000 0000 0000 0001', true],
  ['', false],
])('number %s is valid: %s', (typed, may) => expect(isCardNumber(typed)).toBe(may))

test.each([
  ['', ''],
  ['0', '0'],
  ['1', '1'],
  ['8', '08'],
  ['08', '08'],
  ['08/', '08/'],
  ['082', '08/2'],
  ['082030', '08/2030'],
  ['08/2030', '08/2030'],
  ['08 / 2030', '08/2030'],
  ['8/2030', '08/2030'],
  ['1/2030', '01/2030'],
  ['08/30', '08/30'],
  ['2030-08', '08/2030'],
  ['0820301', '08/2030'],
  ['abc', ''],
])('masks the expiry %s as %s', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
  expect(maskExpiry(typed).length).toBeLessThanOrEqual(7)
})

test('completes a two-digit year, but not a year that the person is still typing', () => {
  expect([completeExpiry('08/30'), completeExpiry('08/2030'), completeExpiry('08/3')]).toEqual([
    '08/2030',
    '08/2030',
    '08/3',
  ])
  expect(expiryParts('08/30')).toEqual({ month: '08', year: '2030' })
})

test.each([
  ['08/2030', true],
  ['08/30', true],
  ['12/2030', true],
  ['13/2030', false],
  ['00/2030', false],
  ['08/203', false],
  ['08/1999', false],
  ['08', false],
  ['', false],
])('expiry %s is valid: %s', (typed, may) => expect(isExpiry(typed)).toBe(may))

test.each([
  ['10/2026', true],
  ['11/2026', false],
  ['12/2026', false],
  ['12/2025', true],
  ['01/2027', false],
  ['11/26', false],
])('in November 2026, %s is past: %s', (typed, past) => expect(isPast(typed, new Date(2026, 10, 30, 23))).toBe(past))

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['5299822', '529.982.2'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-25', '529.982.247-25'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['112223330001819', '112223330001819'],
])('masks the tax id %s as %s', (typed, shown) => expect(taxIdMask.typing(typed)).toBe(shown))

test.each([
  ['529.982.247-25', true],
  ['529.982.247-26', false],
  ['111.111.111-11', false],
  ['11.222.333/0001-81', true],
  ['12.ABC.345/01DE-35', true],
  ['12.ABC.345/01DE-36', false],
  ['', false],
])('tax id %s is valid: %s', (typed, may) => expect(isHolderTaxId(typed)).toBe(may))

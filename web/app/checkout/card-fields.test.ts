import { expect, test } from 'vitest'
import { cardFields, noCard } from './card-fields.ts'

const now = () => new Date(2026, 10, 21)
const good = {
  number: '4111 1111 1111 1111',
  expiry: '08/2030',
  security_code: '123',
  name: ' MARINA S EXEMPLO ',
  tax_id: '529.982.247-25',
}
const faults = (more: object, needsTaxId = true) =>
  cardFields(needsTaxId, now)
    .safeParse({ ...good, ...more })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`)

test('a card is taken as it is typed', () => {
  expect(cardFields(true, now).parse(good)).toEqual({ ...good, name: 'MARINA S EXEMPLO' })
  expect(faults({ expiry: '08/30', security_code: '123456' })).toBeUndefined()
  expect(faults({ expiry: '11/2026' })).toBeUndefined()
  expect(faults({ expiry: '12/2046', name: 'J. D’ÁVILA-SÁ & FILHOS 24' })).toBeUndefined()
})

test('an empty form says what is missing, once for each field and in their order', () => {
  expect(faults(noCard)).toEqual([
    'number: Informe o número do cartão.',
    'expiry: Informe a validade.',
    'security_code: Informe o CVV.',
    'name: Informe o nome como está no cartão.',
    'tax_id: Informe o CPF ou CNPJ do titular.',
  ])
  expect(faults(noCard, false)).toHaveLength(4)
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
])('%o is refused', (more, fault) => expect(faults(more)).toEqual([fault]))

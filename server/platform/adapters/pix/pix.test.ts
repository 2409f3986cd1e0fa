import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16, readBrCode } from '#test/pix-provider/br-code.ts'
import { dynamicCode, staticCode } from './pix.ts'

const key = '123e4567-e12b-12d1-a456-426655440000'
const receiver = { key, name: 'Véspera Anúncios', city: 'Niterói' }
const read = (cents: number, more: object = {}) =>
  readBrCode(staticCode({ ...receiver, ...more }, { orderId: 1, code: 'V0123456789A', cents }).copyPaste)

test('our parser agrees with the test vectors of the standard', () => {
  expect(crc16('123456789')).toBe('29B1')
  const sample =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  expect(readBrCode(sample)).toMatchObject({ key, name: 'Fulano de Tal', city: 'BRASILIA', txid: '***' })
  expect(() => readBrCode(sample.replace('Fulano', 'Sicano'))).toThrow('checksum')
})

test('names payee, amount and order', () => {
  expect(read(16_900)).toEqual({
    gui: 'br.gov.bcb.pix',
    key,
    location: undefined,
    oneUse: false,
    amount: '169.00',
    name: 'Vespera Anuncios',
    city: 'Niteroi',
    txid: 'V0123456789A',
  })
})

test('writes every amount to the cent', () => {
  const amounts = fc.integer({ min: 1, max: 100_000_000 })
  fc.assert(
    fc.property(amounts, cents => {
      const [reais, rest] = (read(cents).amount as string).split('.')
      expect(Number(reais) * 100 + Number(rest)).toBe(cents)
    }),
    { numRuns: 500 },
  )
  for (let cents = 1; cents < 300; cents++) expect(Number(read(cents).amount?.replace('.', ''))).toBe(cents)
})

test('any name and city fit', () => {
  const words = fc.string({ unit: fc.constantFrom(...'aÁçãÕ éÜñ-.& Ipanema'), minLength: 1, maxLength: 60 })
  const named = words.filter(text => /[a-zA-Z]/.test(text))
  fc.assert(
    fc.property(named, named, (name, city) => {
      const code = read(4990, { name, city })
      expect(code).toMatchObject({ key, amount: '49.90', txid: 'V0123456789A' })
      expect(code.name.length).toBeLessThanOrEqual(25)
      expect(code.city.length).toBeLessThanOrEqual(15)
    }),
    { numRuns: 300 },
  )
})

test.each(['+5521990000000', '52998224725', '11222333000181', '12ABC34501DE35', 'financeiro@vespera.example', key])(
  'writes the key %s unchanged',
  kind => expect(read(100, { key: kind }).key).toBe(kind),
)

test('a code for the provider’s charge has the charge’s URL and no amount', () => {
  const code = readBrCode(dynamicCode(receiver, 'pix.banco.example/qr/v2/2353c790eefb11eaadc10242ac120002'))
  const location = 'pix.banco.example/qr/v2/2353c790eefb11eaadc10242ac120002'
  expect(code).toMatchObject({ location, key: undefined, oneUse: true, amount: undefined, txid: '***' })
})

import { expect, test } from 'vitest'
import { bonusOf, descriptionOf, durationOf, lengthOf, proofPhone, rateOf, wholeLengthOf } from './plan-labels.ts'

const product = (more: object = {}) =>
  ({ id: 1, type_name: 'Premium', title: 'Premium', days: 30, free_days: 3, amount: 18_900, ...more }) as const

test('counts days for type 2, and months for the others', () => {
  expect([2, 3, 4, 5].map(type => durationOf({ days: 30 }, type))).toEqual(['30 dias', '1 mês', '1 mês', '1 mês'])
  expect(durationOf({ days: 1 }, 2)).toBe('1 dia')
  expect(durationOf({ days: 180 }, 4)).toBe('6 meses')
  expect(durationOf({ days: 45 }, 3)).toBe('1,5 meses')
})

test('never puts the bonus in the plural, and names it only if there is one', () => {
  expect(bonusOf(product())).toBe('Ganha 3 dia de bônus')
  expect(bonusOf(product({ free_days: 0 }))).toBeUndefined()
  expect(lengthOf(product(), 2)).toBe('30 dias + 3 de bônus')
  expect(lengthOf(product({ free_days: 0 }), 3)).toBe('1 mês')
})

test('includes the bonus in the total length if the plan counts days', () => {
  expect(wholeLengthOf(product(), 2)).toBe('33 dias')
  expect(wholeLengthOf(product({ days: 90 }), 4)).toBe('3 meses')
})

test('describes the purchase', () => {
  expect(descriptionOf(product(), 2)).toBe('Premium, 30 dias de anúncio')
  expect(descriptionOf(product({ days: 90 }), 5)).toBe('Publicidade, 3 meses de anúncio')
})

test('computes the price per day or per month', () => {
  expect(rateOf(product({ days: 7, amount: 5_900 }), 2)).toEqual({ cents: 843, name: 'dia' })
  expect(rateOf(product({ days: 90, amount: 26_900 }), 3)).toEqual({ cents: 8_967, name: 'mês' })
})

const pix = (proof_url: string | null) =>
  ({ mode: 'static', copy_paste: '', qr: '', key: null, expires_at: null, proof_url }) as const

test.each([
  ['https://wa.me/5521900000000?text=Ol%C3%A1', '(21) 90000-0000'],
  ['https://wa.me/552126000000', '(21) 2600-0000'],
  ['https://wa.me/?text=x', undefined],
  [null, undefined],
])('reads the proof’s phone number from %s: %s', (url, phone) => {
  expect(proofPhone(pix(url))).toBe(phone)
})

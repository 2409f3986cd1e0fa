import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/account.ts'
import { changedFrom, nest, valuesIn, valuesOf } from './profile-values.ts'

const nothing = valuesOf({ profile: null, address: null })

test('without a profile everything is empty, and the sliders stand where section 9 has them', () => {
  const said = Object.fromEntries(Object.entries(nothing).filter(([, value]) => value.length > 0))
  expect(said).toEqual({
    'profile.height': '1.6',
    'profile.weight': '60',
    'profile.clothing_size': '40',
    'profile.foot_size': '40',
    'profile.price': '250',
  })
})

const emptied = { type_service: [], occasion: [], languages: [], payment_type: [] }

test.each([
  ['52998224725', 'CPF', '529.982.247-25'],
  ['11222333000181', 'CNPJ', '11.222.333/0001-81'],
  ['12ABC34501DE35', 'CNPJ', '12.ABC.345/01DE-35'],
])('the stored document %s is taken as a %s', (document, kind, shown) => {
  const profile = { ...emptied, phone: '21990007777', document, category_id: 4 } as unknown as OwnAccount['profile']
  expect(valuesOf({ profile, address: null })).toMatchObject({
    'profile.phone': '(21) 99000-7777',
    'profile.document_type': kind,
    'profile.document': shown,
    'profile.category_id': '4',
  })
})
test('what is nested for the form comes out of it as it was', () => {
  const values = { ...nothing, 'profile.languages': ['1', '3'], 'address.city': 'Niterói' }
  expect(nest(values)).toMatchObject({ profile: { languages: ['1', '3'] }, address: { city: 'Niterói' } })
  expect(valuesIn({ ...nest(values), images: 'no field that is typed' })).toEqual(values)
})

test('only what differs counts as changed, whatever the order of the options', () => {
  const before = { ...nothing, 'profile.languages': ['1', '3'] }
  expect(changedFrom(before, { ...before, 'profile.languages': ['3', '1'] })).toEqual({})
  expect(changedFrom(before, { ...before, 'profile.languages': ['1'], 'profile.info': 'Olá' })).toEqual({
    'profile.languages': ['1'],
    'profile.info': 'Olá',
  })
})

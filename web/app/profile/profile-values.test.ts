import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/account.ts'
import { changedFrom, fieldOfError, nest, profileEntries, valuesIn, valuesOf } from './profile-values.ts'

const nothing = valuesOf({ profile: null, address: null })

test('leaves everything empty without a profile, and starts the sliders at the values of docs/specification.md §9', () => {
  const given = Object.fromEntries(Object.entries(nothing).filter(([, value]) => value.length > 0))
  expect(given).toEqual({
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
])('treats the stored document %s as a %s', (document, kind, shown) => {
  const profile = { ...emptied, phone: '21990007777', document, category_id: 4 } as unknown as OwnAccount['profile']
  expect(valuesOf({ profile, address: null })).toMatchObject({
    'profile.phone': '(21) 99000-7777',
    'profile.document_type': kind,
    'profile.document': shown,
    'profile.category_id': '4',
  })
})
test('reads back the values that it nested for the form', () => {
  const values = { ...nothing, 'profile.languages': ['1', '3'], 'address.city': 'Niterói' }
  expect(nest(values)).toMatchObject({ profile: { languages: ['1', '3'] }, address: { city: 'Niterói' } })
  expect(valuesIn({ ...nest(values), images: 'no field that is typed' })).toEqual(values)
})

test('counts only differing values as changed, whatever the order of the options', () => {
  const before = { ...nothing, 'profile.languages': ['1', '3'] }
  expect(changedFrom(before, { ...before, 'profile.languages': ['3', '1'] })).toEqual({})
  expect(changedFrom(before, { ...before, 'profile.languages': ['1'], 'profile.info': 'Olá' })).toEqual({
    'profile.languages': ['1'],
    'profile.info': 'Olá',
  })
})

const values = {
  ...valuesOf({ profile: null, address: null }),
  'profile.gender': 'Mulher',
  'profile.profile_breasts_id': '1',
  'profile.languages': ['2', '5'],
  'profile.url_linktree': 'https://linktr.ee/marina',
}
const media = { images: ['/midias/a/512.webp', '/midias/b/512.webp'], videos: ['/midias/c/video.mp4'] }
const sent = (kind: 'full' | 'quick' | 'identity', more: Partial<typeof values> = {}) =>
  Object.fromEntries(profileEntries({ kind, values: { ...values, ...more }, ...media }))

test('sends every key of docs/specification.md §3 in a full form, bracketed', () => {
  expect(Object.keys(sent('full')).sort()).toEqual(
    [
      ...['nickname', 'whatsapp', 'gender', 'height', 'profile_eyes_id', 'weight', 'clothing_size', 'foot_size'],
      ...['profile_skin_color_id', 'profile_hair_id', 'profile_breasts_id', 'info', 'price', 'can_local', 'birth'],
      ...['url_instagram', 'url_tiktok', 'url_twitter', 'url_linketree', 'url_onlyfans', 'url_web'],
      ...['languages][0', 'languages][1'],
    ]
      .map(name => `profile[${name}]`)
      .concat(
        ['zipcode', 'number', 'address', 'reference', 'state', 'city', 'neighborhood'].map(name => `address[${name}]`),
        ['images[0]', 'images[1]', 'videos[0]'],
      )
      .sort(),
  )
  expect(sent('full')).toMatchObject({
    'profile[languages][1]': '5',
    'address[reference]': '0',
    'images[1]': '/midias/b/512.webp',
  })
})

test('sends price 0, can_local 0 and the requested fields in the short forms', () => {
  const quick = sent('quick')
  expect(quick).toMatchObject({ 'profile[price]': '0', 'profile[gender]': 'Mulher', 'address[city]': '' })
  expect(Object.keys(quick).filter(name => /eyes|languages|url|payment/.test(name))).toEqual([])
  const identity = sent('identity')
  expect(identity).toMatchObject({ 'profile[price]': '0', 'profile[can_local]': '0', 'profile[gender]': 'Mulher' })
  expect(identity).toMatchObject({ 'profile[url_linketree]': 'https://linktr.ee/marina' })
})

test('sends every key of docs/specification.md §3 in a partner’s form, info as 0, and no media', () => {
  const company = { ...values, 'profile.document_type': 'CNPJ', 'profile.document': '12.ABC.345/01DE-35' }
  const sent = Object.fromEntries(profileEntries({ kind: 'partner', values: company, images: [], videos: [] }))
  expect(Object.keys(sent).sort()).toEqual(
    [
      ...['nickname', 'phone', 'birth', 'document_type', 'document', 'category_id', 'info'].map(
        key => `profile[${key}]`,
      ),
      ...['zipcode', 'number', 'address', 'reference', 'state', 'city', 'neighborhood'].map(key => `address[${key}]`),
    ].sort(),
  )
  expect(sent).toMatchObject({ 'profile[info]': '0', 'profile[document]': '12.ABC.345/01DE-35' })
})

test('sends back a stored answer about breasts for every gender', () => {
  expect(sent('full', { 'profile.gender': 'Trans' })).toMatchObject({ 'profile[profile_breasts_id]': '1' })
})

test.each([
  ['profile.nickname', 'profile.nickname'],
  ['profile.languages.0', 'profile.languages'],
  ['profile.url_linketree', 'profile.url_linktree'],
  ['profile[url_web]', 'profile.url_web'],
  ['images.3', 'images'],
  ['images[3]', 'images'],
  ['something', undefined],
])('maps an error of %s to the field %s', (name, field) => {
  expect(fieldOfError(name)).toBe(field)
})

import { expect, test } from 'vitest'
import { makeBoxKeys, openBox, sealForBox } from './box.ts'

const text = Buffer.from('203.0.113.7 54321')

test('only the private key opens what the public key sealed', () => {
  const keys = makeBoxKeys()
  const sealed = sealForBox(keys.publicKey, text, 'a day')
  expect(sealed.includes(text)).toBe(false)
  expect(openBox(keys.privateKey, sealed, 'a day')).toEqual(text)
  expect(() => openBox(makeBoxKeys().privateKey, sealed, 'a day')).toThrow()
})

test('nothing opens under another context or after a change', () => {
  const keys = makeBoxKeys()
  const sealed = sealForBox(keys.publicKey, text, 'a day')
  expect(() => openBox(keys.privateKey, sealed, 'another day')).toThrow()
  for (const at of [0, 20, 43, 44, 60, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] as number) ^ 1
    expect(() => openBox(keys.privateKey, changed, 'a day')).toThrow()
  }
})

test('never seals the same text the same way', () => {
  const { publicKey } = makeBoxKeys()
  expect(sealForBox(publicKey, text, 'a day')).not.toEqual(sealForBox(publicKey, text, 'a day'))
})

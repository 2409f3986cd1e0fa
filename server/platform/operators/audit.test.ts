import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical } from './audit.ts'

test('the order of keys does not matter, at any depth', () => {
  expect(canonical({ b: 1, a: { d: [null, 'x'], c: 2 } })).toBe('{"a":{"c":2,"d":[null,"x"]},"b":1}')
  expect(canonical({ a: { c: 2, d: [null, 'x'] }, b: 1 })).toBe('{"a":{"c":2,"d":[null,"x"]},"b":1}')
})

test('leaves out undefined values, like JSON', () => {
  expect(canonical({ a: undefined, b: [undefined] })).toBe('{"b":[null]}')
})

test('returns JSON of the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

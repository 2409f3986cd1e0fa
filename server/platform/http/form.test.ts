import { expect, test } from 'vitest'
import { parseFormName } from './form.ts'

test.each([
  ['path', 'path', null],
  ['images', 'images', null],
  ['images[]', 'images', null],
  ['images[3]', 'images', 3],
  ['profile[nickname]', 'profile.nickname', null],
  ['profile[languages][]', 'profile.languages', null],
  ['profile[languages][0]', 'profile.languages', 0],
  ['address[city]', 'address.city', null],
])('reads %s as %s at %s', (text, name, index) => {
  expect(parseFormName(text)).toEqual({ name, index })
})

test.each([
  '',
  '__proto__',
  'profile[__proto__]',
  'profile[__proto__][polluted]',
  'profile[constructor]',
  'constructor[prototype]',
  'prototype',
  'profile[a][b]',
  'profile[a][0][1]',
  'profile[a',
  'profile]a[',
  'profile[a]b',
  'images[0][1]',
  'images[-1]',
  'images[1e3]',
  'images[00]',
  'images[99999]',
  'Profile[Nickname]',
  'profile[ú]',
  'profile.nickname',
  `profile[${'a'.repeat(41)}]`,
  `${'a'.repeat(5000)}[]`,
])('%j is not a field', text => {
  expect(parseFormName(text)).toBeUndefined()
})

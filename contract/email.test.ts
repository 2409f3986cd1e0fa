import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Email, readEmail } from './email.ts'

const parse = (text: string) => Email('não').safeParse(text)

test.each([
  [' Ana.Lima@Exemplo.com.br ', 'ana.lima@exemplo.com.br'],
  ["o'neil+novo_1@sub-dominio.exemplo.co", "o'neil+novo_1@sub-dominio.exemplo.co"],
  ['josé@açaí.com.br', 'josé@açaí.com.br'],
  ['ana@xn--aa-oia8f.com.br', 'ana@xn--aa-oia8f.com.br'],
  ['1@2.local', '1@2.local'],
  ['ana\u200B@exemplo.com', 'ana@exemplo.com'],
  ['\u202Aana@exemplo.com\u202C', 'ana@exemplo.com'],
  ['ana @ exemplo . com', 'ana@exemplo.com'],
  ['ana@exemplo.com. ', 'ana@exemplo.com'],
  ['mailto:ana@exemplo.com', 'ana@exemplo.com'],
  ['Ana Lima <ana@exemplo.com>', 'ana@exemplo.com'],
  ['\u212Aarina@exemplo.com', 'karina@exemplo.com'],
  ['ana＠exemplo．com', 'ana@exemplo.com'],
  ['ana@\uFF45xemplo.com', 'ana@exemplo.com'],
])('stores %j as %j', (typed, kept) => {
  expect(parse(typed).data).toBe(kept)
})

test.each([
  '',
  'ana',
  'ana@exemplo',
  'ana@.exemplo.com',
  'ana@exemplo..com',
  'ana@-exemplo.com',
  'ana@exemplo-.com',
  'ana@exemplo_novo.com',
  'ana@[127.0.0.1]',
  '"ana"@exemplo.com',
  'ana@exemplo.com>',
  'ana,lia@exemplo.com',
  'ana(1)@exemplo.com',
  'ana:1@exemplo.com',
  'ana;lia@exemplo.com',
  'ana\\@exemplo.com',
  'ana lima@exemplo.com',
  'ana. lima@exemplo.com',
  'ana..lima@exemplo.com',
  '.ana@exemplo.com',
  'ana.@exemplo.com',
  'ana@exemplo@exemplo.com',
  'ana\u0000lima@exemplo.com',
  `${'a'.repeat(250)}@exemplo.com`,
])('refuses %j', text => {
  expect(parse(text).success).toBe(false)
})

test('reading a valid address again changes nothing, and neither do invisible characters', () => {
  const address = fc
    .tuple(
      fc.stringMatching(/^[a-z0-9_+-]{1,10}(\.[a-z0-9]{1,5}){0,2}$/),
      fc.stringMatching(/^[a-z]{1,10}(\.[a-z]{2,5}){1,2}$/),
    )
    .map(parts => parts.join('@'))
  const unseen = fc.constantFrom('', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202e', '\u2800')
  fc.assert(
    fc.property(address, unseen, fc.nat(30), (email, sign, place) => {
      expect(readEmail(email)).toBe(email)
      expect(readEmail(` ${email.slice(0, place)}${sign}${email.slice(place)} `.toUpperCase())).toBe(email)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
      const read = readEmail(`${text}@${text}.com`) ?? readEmail(text)
      if (read !== undefined) expect(readEmail(read)).toBe(read)
    }),
    { numRuns: 2000 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEmail } from './email.ts'
import { suggestEmail } from './email-suggestion.ts'

test.each([
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmal.com', 'ana@gmail.com'],
  ['ana@gamil.cm', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@gmail.com.br', 'ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotmail.con.br', 'ana@hotmail.com.br'],
  ['ana@outlok.com', 'ana@outlook.com'],
  ['ana@yahoo.com.b', 'ana@yahoo.com.br'],
  ['ana@iclould.com', 'ana@icloud.com'],
  ['ana@uol.con.br', 'ana@uol.com.br'],
])('corrects %s to %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

test.each([
  'ana@gmail.com',
  'ana@mail.com',
  'ana@ymail.com',
  'ana@gmx.com',
  'ana@yahoo.fr',
  'ana@hotmail.fr',
  'ana@empresa.com.br',
  'ana@ufrj.br',
  'ana@vol.com.br',
  'ana@teste.local',
  'ana@me.net',
  'gmail.con',
  '',
])('suggests nothing for %j', typed => expect(suggestEmail(typed)).toBeUndefined())

test('suggests an address with the same name, and nothing for that address', () => {
  const typed = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.stringMatching(/^[a-z.]{3,14}$/))
  fc.assert(
    fc.property(typed, ([name, domain]) => {
      const suggested = suggestEmail(`${name}@${domain}`)
      if (suggested === undefined) return
      expect(suggested).toMatch(new RegExp(`^${name}@`))
      expect(readEmail(suggested)).toBe(suggested)
      expect(suggestEmail(suggested)).toBeUndefined()
    }),
    { numRuns: 3000 },
  )
})

import { expect, test } from 'vitest'
import { Email } from './email.ts'

const parse = (text: string) => Email('não').safeParse(text)

test.each([
  [' Ana.Lima@Exemplo.com.br ', 'ana.lima@exemplo.com.br'],
  ["o'neil+novo_1@sub-dominio.exemplo.co", "o'neil+novo_1@sub-dominio.exemplo.co"],
  ['josé@açaí.com.br', 'josé@açaí.com.br'],
  ['ana@xn--aa-oia8f.com.br', 'ana@xn--aa-oia8f.com.br'],
  ['1@2.local', '1@2.local'],
])('%j is kept as %j', (typed, kept) => {
  expect(parse(typed).data).toBe(kept)
})

test.each([
  '',
  'ana',
  'ana@exemplo',
  'ana@exemplo.com.',
  'ana@.exemplo.com',
  'ana@exemplo..com',
  'ana@-exemplo.com',
  'ana@exemplo-.com',
  'ana@exemplo_novo.com',
  'ana@[127.0.0.1]',
  '<ana@exemplo.com>',
  '"ana"@exemplo.com',
  'ana@exemplo.com>',
  'ana,lia@exemplo.com',
  'ana(1)@exemplo.com',
  'ana:1@exemplo.com',
  'ana;lia@exemplo.com',
  'ana\\@exemplo.com',
  'ana lima@exemplo.com',
  'ana\u200B@exemplo.com',
  'ana\u0000@exemplo.com',
  '\u212Aarina@exemplo.com',
  'ana@\uFF45xemplo.com',
  `${'a'.repeat(250)}@exemplo.com`,
])('%j is no address', text => {
  expect(parse(text).success).toBe(false)
})

import { expect, test } from 'vitest'
import { isWeakPassword } from './password.ts'

test.each([
  ['a common word', 'senha'],
  ['a common word with digits', 'Senha123'],
  ['a common word with accents and signs', 'Fluminense!'],
  ['a word in disguise', 'p@ssw0rd'],
  ['a run of digits', '123456'],
  ['a run backwards', '87654321'],
  ['a run of letters', 'abcdef'],
  ['a run of keys', 'asdfghjk'],
  ['one sign', 'aaaaaaa'],
  ['a repeated part', 'abcabcabc'],
  ['a birth date', '15/06/1990'],
  ['a birth date in digits', '15061990'],
  ['a birth date, year first', '1990-06-15'],
])('%s is weak: %s', (_case, password) => {
  expect(isWeakPassword(password)).toBe(true)
})

test.each(['Ipê-amarelo-42', 'cavalo correto bateria', 'x9!kQ2vL', 'santos dumont voou em 1906'])(
  '%s is not weak',
  password => {
    expect(isWeakPassword(password)).toBe(false)
  },
)

test('a person’s own name is weak for that person only', () => {
  const personal = ['marina.duarte@exemplo.com', 'Marina Duarte']
  for (const password of ['marina1', 'Duarte22', 'marina'])
    expect([isWeakPassword(password, personal), isWeakPassword(password)]).toEqual([true, false])
  expect(isWeakPassword('marina comprou trinta barcos', personal)).toBe(false)
})

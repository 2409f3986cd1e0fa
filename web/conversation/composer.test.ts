import { expect, test } from 'vitest'
import { checkLength } from './composer.tsx'

const letters = (count: number) => 'a'.repeat(count)

test.each([
  [letters(1899), false, undefined],
  [letters(1900), false, 'Restam 100 caracteres.'],
  [letters(1999), false, 'Resta 1 caractere.'],
  [`${letters(2000)}  \n`, false, 'Restam 0 caracteres.'],
  [letters(2001), true, 'Escreva até 2.000 caracteres por mensagem. Há 1 a mais.'],
])('checks the length of a message (case %#)', (text, isTooLong, note) => {
  expect(checkLength(text)).toEqual({ isTooLong, note })
})

import { expect, test } from 'vitest'
import { waitWords } from './wait-words.ts'

test.each([
  [1, '1 segundo'],
  [45, '45 segundos'],
  [91, '2 minutos'],
  [900, '15 minutos'],
  [5_401, '2 horas'],
])('%i s: %s', (seconds, span) => {
  expect(waitWords(seconds)).toBe(`Muitas tentativas. Aguarde ${span} e tente de novo.`)
})

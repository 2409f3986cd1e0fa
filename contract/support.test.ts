import { expect, test } from 'vitest'
import { fillIn } from './support.ts'

test.each([
  ['Oi, {nome}. Tudo bem, {nome}?', 'Marina Exemplo', 'Oi, Marina. Tudo bem, Marina?'],
  ['Oi, {nome}.', "  D'Ávila  ", "Oi, D'Ávila."],
  ['Oi, {nome}.', '$& $1', 'Oi, $&.'],
  ['Oi, {Nome}.', 'Marina', 'Oi, {Nome}.'],
])('fills in %j for %j as %j', (answer, name, filled) => {
  expect(fillIn(answer, name)).toBe(filled)
})

import { expect, test } from 'vitest'
import { allowedErrors, errorsBetween } from './typing-errors.ts'

test.each([
  ['mariana', 'mariana', 0],
  ['mariana', 'marianna', 1],
  ['mariana', 'mraiana', 1],
  ['marina', 'mariana', 1],
  ['helena', 'elena', 1],
  ['helena', 'elana', 2],
  ['izabele', 'isabelle', 2],
  ['', 'ab', 2],
  ['caio', 'ines', 3],
])('%s and %s are %i errors apart', (one, other, errors) => {
  expect([errorsBetween(one, other, 2), errorsBetween(other, one, 2)]).toEqual([errors, errors])
})

test('allows more errors in a longer text', () => {
  expect(['ana', 'caio', 'helena', 'mariana'].map(allowedErrors)).toEqual([0, 1, 1, 2])
})

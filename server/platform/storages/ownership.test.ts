import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsConfirmation } from './ownership.ts'

const sizes = fc.integer({ min: 0, max: 1_000_000 })

test.each([
  ['unknown', 3, 3, false],
  ['unknown', 9, 30, true],
  ['unknown', 9, 90, false],
  ['ended', 3, 3, false],
  ['ended', 4, 4, true],
  ['ended', 20, 100, false],
  ['ended', 21, 100, true],
] as const)('decides whether a deletion needs confirmation (%s: %i of %i)', (kind, leaving, stored, waits) => {
  expect(needsConfirmation(kind, leaving, stored)).toBe(waits)
})

test('deleting more than half of four or more needs confirmation, and so does any larger share', () => {
  fc.assert(
    fc.property(fc.constantFrom('unknown', 'ended'), sizes, sizes, (kind, leaving, stored) => {
      if (leaving > 3 && leaving > stored / 2) expect(needsConfirmation(kind, leaving, stored)).toBe(true)
      if (needsConfirmation(kind, leaving, stored)) expect(needsConfirmation(kind, leaving + 1, stored)).toBe(true)
    }),
  )
})

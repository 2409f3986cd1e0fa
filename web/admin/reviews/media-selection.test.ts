import { expect, test } from 'vitest'
import { neighbourOf, nextAfterDecision, waitingBetween } from './media-selection.ts'

const items = [
  { id: 7, state: 'pending' },
  { id: 3, state: 'pending' },
  { id: 5, state: 'pending' },
  { id: 1, state: 'approved' },
] as const

test('the neighbour, and no further than the ends', () => {
  expect(neighbourOf(items, 7, 1)?.id).toBe(3)
  expect(neighbourOf(items, 7, -1)?.id).toBe(7)
  expect(neighbourOf(items, 1, 1)?.id).toBe(1)
  expect(neighbourOf([], undefined, 1)).toBeUndefined()
})

test('what waits between two items, whichever comes first', () => {
  expect(waitingBetween(items, 7, 5)).toEqual([7, 3, 5])
  expect(waitingBetween(items, 1, 3)).toEqual([3, 5])
  expect(waitingBetween(items, undefined, 3)).toEqual([7, 3])
})

test('after a decision the next that waits, then the first, then the same', () => {
  expect(nextAfterDecision(items, [7], 7)).toBe(3)
  expect(nextAfterDecision(items, [5], 5)).toBe(7)
  expect(nextAfterDecision(items, [7, 3, 5], 3)).toBe(3)
})

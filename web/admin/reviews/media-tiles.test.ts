import { expect, test } from 'vitest'
import { mediaName, neighbourOf, nextAfterDecision, pictureUrl, waitingBetween } from './media-tiles.tsx'

const items = [
  { id: 9, type: 'image' },
  { id: 4, type: 'video' },
  { id: 2, type: 'image' },
] as const

test('an item keeps its name wherever it is in the list', () => {
  expect(items.map(item => mediaName(items, item))).toEqual(['Foto 2 de 2', 'Vídeo 1 de 1', 'Foto 1 de 2'])
  expect(items.toReversed().map(item => mediaName(items, item))).toEqual(['Foto 1 de 2', 'Vídeo 1 de 1', 'Foto 2 de 2'])
})

const link = { 50: '/50', 512: '/512' }

test('chooses the narrowest picture that is wide enough, or the widest', () => {
  expect(pictureUrl(link, 50)).toBe('/50')
  expect(pictureUrl(link, 360)).toBe('/512')
  expect(pictureUrl(link, 1024)).toBe('/512')
  expect(pictureUrl({}, 50)).toBe('')
})

const states = [
  { id: 7, state: 'pending' },
  { id: 3, state: 'pending' },
  { id: 5, state: 'pending' },
  { id: 1, state: 'approved' },
] as const

test('neighbourOf returns the adjacent item and stops at the ends', () => {
  expect(neighbourOf(states, 7, 1)?.id).toBe(3)
  expect(neighbourOf(states, 7, -1)?.id).toBe(7)
  expect(neighbourOf(states, 1, 1)?.id).toBe(1)
  expect(neighbourOf([], undefined, 1)).toBeUndefined()
})

test('finds the waiting items between two items, whichever comes first', () => {
  expect(waitingBetween(states, 7, 5)).toEqual([7, 3, 5])
  expect(waitingBetween(states, 1, 3)).toEqual([3, 5])
  expect(waitingBetween(states, undefined, 3)).toEqual([7, 3])
})

test('selects the next waiting item after a decision, or else the first, or else the same', () => {
  expect(nextAfterDecision(states, [7], 7)).toBe(3)
  expect(nextAfterDecision(states, [5], 5)).toBe(7)
  expect(nextAfterDecision(states, [7, 3, 5], 3)).toBe(3)
})

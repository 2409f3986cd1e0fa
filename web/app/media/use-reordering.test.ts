import { expect, test } from 'vitest'
import { speedAt } from './use-reordering.ts'

test('a dragged tile scrolls the page only near the edges, and faster the nearer it gets', () => {
  const height = 844
  expect(speedAt(400, height)).toBe(0)
  expect(speedAt(80, height)).toBeLessThan(0)
  expect(speedAt(10, height)).toBeLessThan(speedAt(80, height))
  expect(speedAt(height - 20, height)).toBeGreaterThan(speedAt(height - 120, height))
  expect(speedAt(-500, height)).toBe(-14)
})

import { expect, test } from 'vitest'
import { mergeSmallRows } from './merge-small-rows.ts'

const merge = (...sizes: number[]) =>
  mergeSmallRows(sizes, { size: count => count, join: rows => rows.reduce((sum, count) => sum + count, 0) })

test.each([
  ['rows with enough cases do not change', [9, 5, 0], [9, 5, 0]],
  ['small rows become one', [9, 3, 0, 4], [9, 0, 7]],
  ['merges a single small row with the next smallest', [9, 3, 6], [9, 9]],
  ['merges two rows that are still small together with the next smallest', [9, 1, 2, 6], [9, 9]],
  ['if all rows are small, they become one', [1, 2, 0], [0, 3]],
  ['rows without cases do not change', [0, 0], [0, 0]],
])('protects small counts: %s', (_, sizes, shown) => {
  expect(merge(...sizes)).toEqual(shown)
})

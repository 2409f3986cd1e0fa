import { expect, test } from 'vitest'
import { mergeSmallRows } from './merge-small-rows.ts'

const merge = (...sizes: number[]) =>
  mergeSmallRows(sizes, { size: count => count, join: rows => rows.reduce((sum, count) => sum + count, 0) })

test.each([
  ['rows of enough cases stay as they are', [9, 5, 0], [9, 5, 0]],
  ['small rows become one', [9, 3, 0, 4], [9, 0, 7]],
  ['a single small row takes the next smallest with it', [9, 3, 6], [9, 9]],
  ['two that are small together too', [9, 1, 2, 6], [9, 9]],
  ['all of few cases are one row', [1, 2, 0], [0, 3]],
  ['nothing is nothing', [0, 0], [0, 0]],
])('protects small counts: %s', (_, sizes, shown) => {
  expect(merge(...sizes)).toEqual(shown)
})

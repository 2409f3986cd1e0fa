import { expect, test } from 'vitest'
import { sortRows } from './sort.tsx'

const rows = [
  { n: 10, t: 'É10' },
  { n: null, t: 'E9' },
  { n: 9, t: 'a' },
]

test('sorts numbers by value and texts as a person would, and always puts missing values last', () => {
  expect(sortRows(rows, ({ n }) => n, false).map(({ n }) => n)).toEqual([9, 10, null])
  expect(sortRows(rows, ({ n }) => n, true).map(({ n }) => n)).toEqual([10, 9, null])
  expect(sortRows(rows, ({ t }) => t, false).map(({ t }) => t)).toEqual(['a', 'E9', 'É10'])
})

import { expect, test } from 'vitest'
import { formatCents } from './money.ts'

test.each([
  [35_000, 'R$ 350,00'],
  [-4_000, '−R$ 40,00'],
  [-123_456, '−R$ 1.234,56'],
  [0, 'R$ 0,00'],
])('%i cents are written %s, the sign first', (cents, written) => {
  expect(formatCents(cents)).toBe(written)
})

import { expect, test } from 'vitest'
import { formatCents } from '#contract/format.ts'
import { changedFields, formatValue } from './change-history.tsx'

const labels = {
  title: ['Título', formatValue],
  amount: ['Preço', (cents: unknown) => formatCents(Number(cents))],
  most_uses: ['Usos', formatValue],
} as const

test('lists only the changed fields, before and after', () => {
  const before = { title: '30 dias', amount: 18_900, most_uses: 5, position: 1 }
  expect(changedFields({ before, after: { ...before, amount: 19_900, most_uses: null, position: 2 } }, labels)).toEqual(
    [
      { name: 'Preço', before: 'R$ 189,00', after: 'R$ 199,00' },
      { name: 'Usos', before: '5', after: '–' },
    ],
  )
})

test('lists all fields of a new record', () => {
  expect(changedFields({ before: null, after: { title: 'X', amount: 100, most_uses: null } }, labels)).toEqual([
    { name: 'Título', before: undefined, after: 'X' },
    { name: 'Preço', before: undefined, after: 'R$ 1,00' },
  ])
})

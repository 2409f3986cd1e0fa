import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './order-list.ts'

const whole = {
  search: 'V0A1 & Ana',
  status: 'pending',
  channel: 'pix',
  user_type: '5',
  from: '2026-11-01',
  to: '2026-11-21',
  needs: '1',
} as const

test('reads back the filter that it wrote', () => {
  expect(readFilter(new URLSearchParams(writeFilter(whole)))).toEqual(whole)
  expect(writeFilter({})).toEqual({})
})

test('ignores invalid parameters', () => {
  const nonsense = 'busca=%20&situacao=paid&meio=boleto&tipo=1&de=ontem&ate=21/11/2026&precisa=0'
  expect(readFilter(new URLSearchParams(nonsense))).toEqual({})
})

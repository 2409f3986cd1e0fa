import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

test.each([
  '4539620659922097',
  '4539 6206 5992 2097',
  '4539-6206-5992-2097',
  '3782 822463 10005',
  '4539%206206%205992%202097',
  '4539+6206+5992+2097',
  '3782_822463_10005',
  '12345678904539620659922097000',
])('removes %s, whatever surrounds it', number => {
  const text = scrub(`{"at":"2026-11-21T10:00:00.000Z","error":"at card_${number}: 12 wrong"}`)
  expect(text).toMatch(/^\{"at":"2026-11-21T10:00:00\.000Z","error":"at card_.*\[removido\].*: 12 wrong"\}$/)
  expect(text).not.toContain(number)
})

test.each(['4539620659922096', '1763764000000', '99.999.999/9999-99', '+55 21 90000-1234', 'devolucao12345678'])(
  'keeps %s, which is not a card number',
  text => expect(scrub(text)).toBe(text),
)

test('keeps request ids', () => {
  const ids = Array.from({ length: 20_000 }, () => randomUUID())
  expect(ids.filter(id => scrub(id) !== id)).toEqual([])
})

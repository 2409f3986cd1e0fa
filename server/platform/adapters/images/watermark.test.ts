import { expect, test } from 'vitest'
import { textPath, textWidth } from './sharp.ts'

test('draws every letter of a mark with its own strokes, from left to right', () => {
  const text = 'OP 0123456789 · 2026-11-21 12:00:00Z · CASO 7'
  const path = textPath(text)
  expect(path).toMatch(/^(M[\d.]+ [\d.]+|[HV][\d.]+|L[\d.]+ [\d.]+|Z)+$/)
  const drawn = new Set([...'OPCASZ0123456789-:·'].map(letter => textPath(letter)))
  expect(drawn.size).toBe(19)
  const rightmost = Math.max(...[...path.matchAll(/[MLH]([\d.]+)/g)].map(([, x]) => Number(x)))
  expect(rightmost).toBeGreaterThan(textWidth(text) - 6)
  expect(rightmost).toBeLessThanOrEqual(textWidth(text))
})

test('throws on a character it cannot draw', () => {
  expect(() => textPath('OP 3 <script>')).toThrow('no strokes for "<"')
})

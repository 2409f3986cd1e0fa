import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a mark within a change cuts it into three', () => {
  const mark = { from: 6, to: 9, word: 'def' }
  expect(cutText('abc 1 def 2 xyz', [{ from: 4, to: 11 }], [mark])).toEqual([
    { at: 0, text: 'abc ', changed: false },
    { at: 4, text: '1 ', changed: true },
    { at: 6, text: 'def', changed: true, mark },
    { at: 9, text: ' 2', changed: true },
    { at: 11, text: ' xyz', changed: false },
  ])
})

test('a text without anything is one piece, and an empty one none', () => {
  expect(cutText('abc', [], [])).toEqual([{ at: 0, text: 'abc', changed: false }])
  expect(cutText('', [], [])).toEqual([])
})

import { expect, test } from 'vitest'
import { differingRanges, splitText } from './field-changes.tsx'

const parts = (text: string, other: string) => differingRanges(text, other).map(({ from, to }) => text.slice(from, to))

test.each<[string, string, string[]]>([
  ['Atendo em casa.', 'Atendo em casa.', []],
  ['Atendo em casa aos sábados.', 'Atendo em casa.', ['casa aos sábados.']],
  ['Um dois três', 'Um três', ['dois']],
  ['Um três', 'Um dois três', []],
  ['Zero um dois nove', 'um dois três', ['Zero', 'nove']],
  ['R$ 500,00', 'R$ 300,00', ['500,00']],
  ['novo', '', ['novo']],
  ['', 'velho', []],
  ['a b\nc d', 'a b\nc e', ['d']],
])('marks the changes in %j beside %j: %j', (text, other, found) => expect(parts(text, other)).toEqual(found))

test('splits a change into three at a mark inside it', () => {
  const mark = { from: 6, to: 9, word: 'def' }
  expect(splitText('abc 1 def 2 xyz', [{ from: 4, to: 11 }], [mark])).toEqual([
    { at: 0, text: 'abc ', changed: false },
    { at: 4, text: '1 ', changed: true },
    { at: 6, text: 'def', changed: true, mark },
    { at: 9, text: ' 2', changed: true },
    { at: 11, text: ' xyz', changed: false },
  ])
})

test('returns one piece for a text without changes or marks, and none for an empty text', () => {
  expect(splitText('abc', [], [])).toEqual([{ at: 0, text: 'abc', changed: false }])
  expect(splitText('', [], [])).toEqual([])
})

import { expect, test } from 'vitest'
import { openWordList } from '#server/safety/marked-words/word-list.ts'
import { markedWords } from '#web/admin/guide/marked-words.ts'

const findMarks = openWordList({})

test.each(markedWords)('the guide’s example of $name is marked for the operator', ({ marked }) => {
  for (const phrase of marked.split(', ')) expect([phrase, findMarks(phrase).length]).toEqual([phrase, 1])
})

test('some harmless phrases are marked too: the operator reads, the list does not decide', () => {
  const found = markedWords.filter(({ innocent }) => findMarks(innocent).length > 0).map(({ name }) => name)
  expect(found).toEqual(['Coerção', 'Incesto', 'Armas', 'Outra pessoa atende'])
})

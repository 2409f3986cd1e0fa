import { expect, test } from 'vitest'
import { plainLine, plainText } from './plain-text.ts'

test.each([
  ['  Ana  Paula ', 'Ana  Paula'],
  ['Ana\u0000Paula', 'Ana Paula'],
  ['Ana\nPaula\u2028Lima', 'Ana Paula Lima'],
  ['\u200B\u200B\uFEFF', ''],
  ['\u3164\u115F\u2800\u00AD\u034F', ''],
  ['\u202EaluaP anA\u2066', 'aluaP anA'],
  ['meio \uD83D emoji', 'meio  emoji'],
  ['Conceição D’Ávila-Nunes', 'Conceição D’Ávila-Nunes'],
  ['👩\u200D❤\uFE0F\u200D👩 👩🏽\u200D🦰', '👩\u200D❤\uFE0F\u200D👩 👩🏽\u200D🦰'],
  ['1\uFE0F\u20E3', '1\uFE0F\u20E3'],
  ['a\u200Db \u200D👩 👩\u200D', 'ab 👩 👩'],
])('%j as one line is %j', (typed, kept) => {
  expect(plainLine(typed)).toBe(kept)
})

test('a text keeps its line breaks and no other control characters', () => {
  expect(plainText(' Um.\r\n\r\nDois\tdois.\u0000\rTrês.\u200B ')).toBe('Um.\n\nDois dois. \nTrês.')
})

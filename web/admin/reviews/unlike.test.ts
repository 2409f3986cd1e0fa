import { expect, test } from 'vitest'
import { unlike } from './unlike.ts'

const parts = (text: string, other: string) => unlike(text, other).map(({ from, to }) => text.slice(from, to))

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
])('%j beside %j: %j', (text, other, found) => expect(parts(text, other)).toEqual(found))

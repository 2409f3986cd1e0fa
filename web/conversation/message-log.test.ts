import { expect, test } from 'vitest'
import { piecesOf } from './message-log.tsx'

const links = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])

test.each([
  ['Veja https://vespera.example/regras.', ['https://vespera.example/regras']],
  ['(http://a.example/b?c=d#e) e HTTPS://B.EXAMPLE', ['http://a.example/b?c=d#e', 'https://b.example/']],
  ['javascript:alert(1) data:text/html,x //a.example ftp://a.example', []],
  ['https://', []],
  ['<a href="https://a.example">', ['https://a.example/']],
  ['https://a.example/"onmouseover="x', ['https://a.example/']],
])('%j has the links %j', (text, found) => {
  expect(links(text)).toEqual(found)
})

test('splitting a text into links loses nothing', () => {
  for (const text of ['', 'a\nb', 'x https://a.example, y', 'https://a.example'])
    expect(
      piecesOf(text)
        .map(({ piece }) => piece)
        .join(''),
    ).toBe(text)
})

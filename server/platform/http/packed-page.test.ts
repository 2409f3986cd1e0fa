import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipDocument } from './packed-page.ts'

test.each([
  { head: '<!doctype html><style>a{color:red}</style>', opening: '<body><header>a', body: 'São João — ❤</body>' },
  { head: '<!doctype html><style>a{color:red}</style>', opening: '<body><header>b', body: 'São João — ❤</body>' },
  { head: 'same head', opening: '', body: '' },
  { head: 'same head', opening: 'x'.repeat(100_000), body: '' },
  { head: '', opening: '', body: 'x'.repeat(200_000) },
])('head, opening and body form one gzip stream, the first time and every later time', document => {
  const { head, opening, body } = document
  for (let time = 0; time < 2; time++) {
    expect(gunzipSync(gzipDocument(document).bytes).toString()).toBe(head + opening + body)
  }
})

test('another body, opening or head changes the mark', () => {
  const marks = [
    gzipDocument({ head: 'a', opening: '', body: 'b' }),
    gzipDocument({ head: 'a', opening: '', body: 'c' }),
    gzipDocument({ head: 'b', opening: '', body: 'b' }),
    gzipDocument({ head: 'a', opening: 'o', body: 'b' }),
  ].map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(4)
  expect(gzipDocument({ head: 'a', opening: '', body: 'b' }).mark).toBe(marks[0])
  for (const mark of marks) expect(mark).toMatch(/^[\w-]+$/)
})

import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipDocument } from './packed-page.ts'

test.each([
  { head: '<!doctype html><style>a{color:red}</style>', body: '<body>São João — ❤</body>' },
  { head: 'same head', body: '' },
  { head: '', body: 'x'.repeat(200_000) },
])('head and body are one gzip stream of both, the first time and again', document => {
  for (let time = 0; time < 2; time++) {
    expect(gunzipSync(gzipDocument(document).bytes).toString()).toBe(document.head + document.body)
  }
})

test('another body or another head is another mark', () => {
  const marks = [
    gzipDocument({ head: 'a', body: 'b' }),
    gzipDocument({ head: 'a', body: 'c' }),
    gzipDocument({ head: 'b', body: 'b' }),
  ].map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(3)
  expect(gzipDocument({ head: 'a', body: 'b' }).mark).toBe(marks[0])
  for (const mark of marks) expect(mark).toMatch(/^[\w-]+$/)
})

import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipDocument } from './gzip-document.ts'

test.each([
  { head: '<!doctype html><style>a{color:red}</style>', body: '<body>São João — ❤</body>' },
  { head: 'same head', body: '' },
  { head: '', body: 'x'.repeat(200_000) },
])('head and body are one gzip stream of both, the first time and again', document => {
  for (let time = 0; time < 2; time++) {
    expect(gunzipSync(gzipDocument(document)).toString()).toBe(document.head + document.body)
  }
})

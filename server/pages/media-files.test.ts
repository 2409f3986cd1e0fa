import { expect, test } from 'vitest'
import { readRange } from './media-files.ts'

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=8-99', { start: 8, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'beyond'],
  ['bytes=10-', 'beyond'],
  ['bytes=99999999999999999999-', 'beyond'],
  ['bytes=4-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
])('reads the range %j of ten bytes as %j', (header, range) => {
  expect(readRange(header, 10)).toEqual(range)
})

test.each(['bytes=0-', 'bytes=-1', 'bytes=0-0'])('reads the range %j of an empty file as out of bounds', header => {
  expect(readRange(header, 0)).toBe('beyond')
})

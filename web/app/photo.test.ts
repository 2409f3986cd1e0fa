import sharp from 'sharp'
import { expect, test } from 'vitest'
import { coveringRegion, fitting, isPhoto } from './photo.ts'

test('shortens the long side and keeps the proportions', () => {
  expect(fitting({ width: 4800, height: 3600 }, 2400)).toEqual({ width: 2400, height: 1800 })
  expect(fitting({ width: 3600, height: 4800 }, 2400)).toEqual({ width: 1800, height: 2400 })
})

test('never enlarges a small photo', () => {
  expect(fitting({ width: 800, height: 600 }, 2400)).toEqual({ width: 800, height: 600 })
})

test('shrinks no side to zero', () => {
  expect(fitting({ width: 100_000, height: 2 }, 2400)).toEqual({ width: 2400, height: 1 })
})

test('a cover shows the middle of a wide picture', () => {
  expect(coveringRegion({ width: 1600, height: 900 }, { width: 400, height: 300 })).toEqual({
    width: 1200,
    height: 900,
    x: 200,
    y: 0,
  })
})

test('a cover shows the middle of a tall picture, too', () => {
  expect(coveringRegion({ width: 900, height: 1600 }, { width: 300, height: 300 })).toEqual({
    width: 900,
    height: 900,
    x: 0,
    y: 350,
  })
})

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#446688' } })
const blobOf = (bytes: Uint8Array | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])

test.each(['jpeg', 'png', 'webp'] as const)('recognises a %s file as a photo', async format => {
  expect(await isPhoto(blobOf(await picture.clone().toFormat(format).toBuffer()))).toBe(true)
})

test('recognises a HEIC file as a photo', async () => {
  expect(await isPhoto(blobOf('\0\0\0\x18ftypheic'))).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a PDF', '%PDF-1.7 and more of it'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a sound in a RIFF', 'RIFF0000WAVEfmt '],
  ['a film', '\0\0\0\x18ftypisom'],
  ['an HTML page', '<!doctype html><p>'],
])('does not recognise %s as a photo', async (_, text) => {
  expect(await isPhoto(blobOf(text))).toBe(false)
})

test('does not recognise a GIF as a photo', async () => {
  expect(await isPhoto(blobOf(await picture.clone().gif().toBuffer()))).toBe(false)
})

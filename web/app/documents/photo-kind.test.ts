import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPhoto } from './photo-kind.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#446688' } })
const blobOf = (bytes: Uint8Array | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])

test.each(['jpeg', 'png', 'webp'] as const)('%s is a photo', async format => {
  expect(await isPhoto(blobOf(await picture.clone().toFormat(format).toBuffer()))).toBe(true)
})

test('HEIC is a photo', async () => {
  expect(await isPhoto(blobOf('\0\0\0\x18ftypheic'))).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a PDF', '%PDF-1.7 and more of it'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a sound in a RIFF', 'RIFF0000WAVEfmt '],
  ['a film', '\0\0\0\x18ftypisom'],
  ['an HTML page', '<!doctype html><p>'],
])('%s is not', async (_, text) => {
  expect(await isPhoto(blobOf(text))).toBe(false)
})

test('neither is a GIF', async () => {
  expect(await isPhoto(blobOf(await picture.clone().gif().toBuffer()))).toBe(false)
})

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photo } from '#test/world/documents.ts'
import { UnusableImage } from './images.ts'
import { openSharpImages } from './sharp.ts'

const { document } = openSharpImages()

const refusal = (bytes: Uint8Array) =>
  document(bytes).then(
    () => 'accepted',
    error => (error instanceof UnusableImage ? error.reason : error),
  )

test.each(['jpeg', 'png', 'webp'] as const)('turns a %s into one WebP', async format => {
  const { bytes, width, height } = await document(await photo(800, 500).toFormat(format).toBuffer())
  expect([width, height]).toEqual([800, 500])
  expect((await sharp(bytes).metadata()).format).toBe('webp')
})

test('shrinks a large photo, turns it upright and keeps nothing but pixels', async () => {
  const source = await sharp(await photo(4000, 3000).jpeg().toBuffer())
    .withExif({ IFD0: { Make: 'CameraMake' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(source.includes('CameraMake')).toBe(true)
  const made = await document(source)
  expect(made).toMatchObject({ width: 1800, height: 2400 })
  const { exif, xmp, icc, iptc, orientation } = await sharp(made.bytes).metadata()
  expect([exif, xmp, icc, iptc, orientation].filter(Boolean)).toEqual([])
  // These strings are too long to occur by chance in a megabyte of noise.
  expect(/Exif\0\0|CameraMake|secret/.test(Buffer.from(made.bytes).toString('latin1'))).toBe(false)
})

test('refuses an animation, even in an accepted format', async () => {
  const frames = await Promise.all(['#fff', '#000'].map(background => plain(background)))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  expect(await refusal(animated)).toBe('animated')
})

const plain = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer()

test('refuses a picture too small to read', async () => {
  expect(await refusal(await photo(299, 900).jpeg().toBuffer())).toBe('too_small')
  expect(await refusal(await photo(300, 300).jpeg().toBuffer())).toBe('accepted')
})

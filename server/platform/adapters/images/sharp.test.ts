import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photoSizes } from '#contract/media.ts'
import type { ProcessedImage } from './images.ts'
import { UnusableImage } from './images.ts'
import { openSharpImages } from './sharp.ts'

const images = openSharpImages()
const wine = { r: 110, g: 31, b: 64 }
const ink = { r: 20, g: 16, b: 26 }

const plain = (width: number, height: number, background = wine) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture with wine on the left quarter and ink on the rest. */
const twoTone = (width: number, height: number) => {
  const input = { create: { width: Math.round(width / 4), height, channels: 3 as const, background: wine } }
  return plain(width, height, ink).composite([{ input, left: 0, top: 0 }])
}

const rendition = (processed: ProcessedImage, size: number, format: string) =>
  processed.renditions.find(each => each.size === size && each.format === format)?.bytes ?? new Uint8Array()

const refusal = (bytes: Uint8Array, of: 'photo' | 'banner' = 'photo') =>
  images[of](bytes).then(
    () => 'accepted',
    error => (error instanceof UnusableImage ? error.reason : error),
  )

test('renders a photo in every size and both formats', async () => {
  const photo = await images.photo(await plain(1600, 2000).jpeg().toBuffer())
  expect(photo).toMatchObject({ width: 1024, height: 1280 })
  expect(photo.renditions.map(({ size, format }) => `${size}.${format}`)).toEqual(
    photoSizes.flatMap(size => [`${size}.webp`, `${size}.jpg`]),
  )
  for (const { size, format, bytes } of photo.renditions) {
    const { width, format: decoded } = await sharp(bytes).metadata()
    expect([width, decoded]).toEqual([size, format === 'jpg' ? 'jpeg' : 'webp'])
  }
})

test('never enlarges a small photo, yet renders every size', async () => {
  const photo = await images.photo(await plain(300, 400).png().toBuffer())
  expect(photo).toMatchObject({ width: 300, height: 400 })
  const widths = photoSizes.map(async size => (await sharp(rendition(photo, size, 'webp')).metadata()).width)
  expect(await Promise.all(widths)).toEqual([50, 300, 300, 300])
})

test('a very tall picture stays within WebP’s limits', async () => {
  const photo = await images.photo(await plain(400, 20_000).jpeg().toBuffer())
  expect(photo.height).toBe(4096)
})

test('removes location, camera, comment and profile from every rendition', async () => {
  const source = await sharp(await plain(800, 600).jpeg().toBuffer())
    .withExif({
      IFD0: { Make: 'CameraMake', ImageDescription: 'a secret' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '43/1 10/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const before = await sharp(source).metadata()
  expect([before.exif, before.xmp, before.icc].every(Boolean)).toBe(true)
  expect(source.includes('CameraMake')).toBe(true)

  const { renditions } = await images.photo(source)
  for (const { bytes } of renditions) {
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc, comments].filter(Boolean)).toEqual([])
    // These strings are too long to occur by chance in a megabyte of noise.
    expect(/Exif\0\0|CameraMake|secret/.test(Buffer.from(bytes).toString('latin1'))).toBe(false)
  }
})

test('applies the camera’s orientation and drops the tag', async () => {
  const lying = await sharp(await twoTone(800, 400).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const photo = await images.photo(lying)
  expect(photo).toMatchObject({ width: 400, height: 800 })
  const { data, info } = await sharp(rendition(photo, 512, 'jpg'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const redAt = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  expect(redAt(200, 20)).toBeGreaterThan(90)
  expect(redAt(200, 780)).toBeLessThan(40)
  expect((await sharp(rendition(photo, 512, 'jpg')).metadata()).orientation).toBeUndefined()
})

test('picks the colour that covers most of the picture', async () => {
  const { color } = await images.photo(await twoTone(400, 400).png().toBuffer())
  expect(color).toMatch(/^#[0-9a-f]{6}$/)
  expect([1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16)).every(part => part < 48)).toBe(true)
})

test('shows transparency as white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const source = sharp({ create: { width: 300, height: 300, channels: 4, background: clear } }).png()
  const photo = await images.photo(await source.toBuffer())
  expect(
    (
      await sharp(rendition(photo, 512, 'jpg'))
        .raw()
        .toBuffer()
    )[0],
  ).toBeGreaterThan(250)
})

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '<!doctype html>',
  '%PDF-1.7',
  '',
])('refuses %j before a decoder sees it', async text => {
  expect(await refusal(Buffer.from(text))).toBe('format')
  expect(await refusal(Buffer.from(text), 'banner')).toBe('format')
})

test('refuses an animation as a photo', async () => {
  expect(await refusal(await plain(20, 20).gif().toBuffer())).toBe('format')
})

test.each(['jpeg', 'png', 'webp'] as const)('refuses a truncated %s as damaged', async format => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  const source = sharp({ create: { width: 600, height: 600, channels: 3, background: ink, noise } })
  const whole = await source.toFormat(format).toBuffer()
  expect(await refusal(whole)).toBe('accepted')
  expect(await refusal(whole.subarray(0, whole.length / 2))).toBe('damaged')
  expect(await refusal(whole.subarray(0, 40))).toBe('damaged')
})

test('rejects HTML that starts with the signature of a JPEG as damaged', async () => {
  expect(await refusal(Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'))).toBe('damaged')
})

test('drops data appended to a good picture', async () => {
  const picture = await plain(300, 300).jpeg().toBuffer()
  const { renditions } = await images.photo(Buffer.concat([picture, Buffer.from('<script>hidden</script>')]))
  expect(renditions.some(({ bytes }) => Buffer.from(bytes).includes('script'))).toBe(false)
})

test('refuses a picture of too many pixels without decoding it', async () => {
  const bomb = await plain(9_000, 9_000, ink).png({ compressionLevel: 9 }).toBuffer()
  expect(await refusal(bomb)).toBe('too_large')
})

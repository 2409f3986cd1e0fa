import sharp from 'sharp'
import { expect, test } from 'vitest'
import { campaignLimits } from '#contract/campaign.ts'
import {
  foundMarkers,
  goodJpeg,
  goodPng,
  hostileBanners,
  movingGif,
  polyglots,
  taggedJpeg,
} from '#test/world/hostile-files.ts'
import { UnusableImage } from './images.ts'
import { openSharpImages } from './sharp.ts'

const { banner } = openSharpImages()

async function measured(bytes: Uint8Array) {
  const { renditions } = await banner(bytes)
  const found = renditions.map(async ({ size, format, bytes }) => {
    const { width, pageHeight, height, format: decoded } = await sharp(bytes, { animated: true }).metadata()
    return `${size}.${format} ${decoded} ${width}×${pageHeight ?? height}`
  })
  return Promise.all(found)
}

const sizes = (large: string) => [
  '600.webp webp 600×300',
  '600.jpg jpeg 600×300',
  `1200.webp webp ${large}`,
  `1200.jpg jpeg ${large}`,
]

test.each([
  [1500, 1500, '1200×600'],
  [1000, 900, '1000×500'],
  [600, 300, '600×300'],
  [320, 200, '600×300'],
  [2400, 350, '700×350'],
])('crops a picture of %i by %i to two to one, at up to twice the size: %s', async (width, height, large) => {
  expect(await measured(await goodJpeg(width, height))).toEqual(sizes(large))
})

test('crops around the middle', async () => {
  const stripe = { create: { width: 200, height: 300, channels: 3 as const, background: '#00ff00' } }
  const source = await sharp({ create: { width: 1000, height: 300, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(stripe).png().toBuffer(), left: 400, top: 0 }])
    .png()
    .toBuffer()
  const { renditions } = await banner(source)
  const shown = await sharp(renditions[0]?.bytes).raw().toBuffer()
  const at = (x: number) => [...shown.subarray((150 * 600 + x) * 3, (150 * 600 + x) * 3 + 2)].map(part => part > 128)
  expect([at(10), at(300), at(590)]).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
})

test('keeps an animation’s speed and uses its first frame as the JPEG', async () => {
  const made = await banner(await movingGif(3))
  expect(made.animated).toBe(true)
  for (const { format, bytes } of made.renditions) {
    const { pages = 1, delay, width, pageHeight, height } = await sharp(bytes, { animated: true }).metadata()
    expect([format, pages, width, pageHeight ?? height]).toEqual([format, format === 'webp' ? 3 : 1, 600, 300])
    if (format === 'webp') expect(delay).toEqual([120, 120, 120])
  }
  const frames = made.renditions[0]?.bytes as Uint8Array
  const last = await sharp(frames, { page: 2 }).raw().toBuffer()
  expect(last.equals(await sharp(frames, { page: 0 }).raw().toBuffer())).toBe(false)
})

test('accepts the maximum number of frames', async () => {
  const { animated } = await banner(await movingGif(campaignLimits.frames))
  expect(animated).toBe(true)
})

test('reports a still picture as not animated, with a perceptual hash', async () => {
  const made = await banner(await goodPng())
  expect(made).toMatchObject({ animated: false })
  expect(made.perceptualHash).toMatch(/^[01]{256}$/)
})

test.each(Object.entries(hostileBanners))('refuses %s', async (_, { make, reason }) => {
  const error = await banner(await make()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnusableImage)
  expect(error).toMatchObject({ reason })
})

test.each(Object.entries(polyglots))('reduces %s to a picture', async (_, make) => {
  const { renditions } = await banner(await make())
  expect(renditions.flatMap(({ bytes }) => foundMarkers(bytes))).toEqual([])
})

test('strips tags and comments', async () => {
  for (const source of [await taggedJpeg(), await movingGif(2, 'hidden-marker')]) {
    const { renditions } = await banner(source)
    for (const { bytes } of renditions) {
      expect(foundMarkers(bytes)).toEqual([])
      const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, iptc, comments].filter(Boolean)).toEqual([])
    }
  }
})

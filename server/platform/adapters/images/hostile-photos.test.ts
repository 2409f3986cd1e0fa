import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  clearPng,
  foundMarkers,
  goodJpeg,
  goodPng,
  goodWebp,
  hostilePhotos,
  lyingJpeg,
  markers,
  polyglots,
  taggedHeic,
  taggedJpeg,
} from '#test/world/hostile-files.ts'
import { UnusableImage } from './images.ts'
import { openSharpImages } from './sharp.ts'

const images = openSharpImages()

test.each(Object.entries(hostilePhotos))('refuses %s', async (_, { make, reason }) => {
  const error = await images.photo(await make()).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UnusableImage)
  expect(error).toMatchObject({ reason })
})

test.each(Object.entries(polyglots))('reduces %s to a picture', async (_, make) => {
  const file = await make()
  expect(file.includes('hidden-marker')).toBe(true)
  const { renditions } = await images.photo(file)
  expect(renditions.flatMap(({ bytes }) => foundMarkers(bytes))).toEqual([])
})

test('keeps only the picture of a photo full of tags', async () => {
  const file = await taggedJpeg()
  expect(file.toString('latin1')).toSatisfy((text: string) =>
    markers.filter(marker => marker !== 'GPSLatitude' || text.includes(marker)).every(marker => text.includes(marker)),
  )
  const { renditions } = await images.photo(file)
  for (const { bytes } of renditions) {
    expect(foundMarkers(bytes)).toEqual([])
    const { exif, xmp, icc, iptc, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc, comments].filter(Boolean)).toEqual([])
  }
})

test('turns a HEIC photo upright and keeps nothing but its pixels', async () => {
  expect(foundMarkers(taggedHeic())).toEqual(
    expect.arrayContaining(['hidden-marker', 'MarkerMake', '-22.9068-043.1729']),
  )
  const { renditions, width, height } = await images.photo(taggedHeic())
  expect([width, height]).toEqual([400, 640])
  for (const { bytes } of renditions) {
    expect(foundMarkers(bytes)).toEqual([])
    const { exif, xmp, icc, iptc } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc].filter(Boolean)).toEqual([])
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const redAt = (share: number) => data[(Math.round(share * info.height) * info.width + (info.width >> 1)) * 3] ?? 0
    expect([redAt(0.1) > 150, redAt(0.9) < 60]).toEqual([true, true])
  }
})

test.each([
  ['a JPEG', goodJpeg, 640, 800],
  ['a PNG', goodPng, 640, 800],
  ['a WebP', goodWebp, 640, 800],
  ['a transparent PNG', clearPng, 640, 800],
  ['a HEIC photo', taggedHeic, 400, 640],
  ['a JPEG turned on its side', lyingJpeg, 400, 640],
] as const)('accepts %s', async (_, make, width, height) => {
  const photo = await images.photo(await make())
  expect(photo).toMatchObject({ width, height })
  expect(photo.perceptualHash).toMatch(/^[01]{256}$/)
})

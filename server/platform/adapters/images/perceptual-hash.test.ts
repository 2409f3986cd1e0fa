import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { perceptualHash } from './perceptual-hash.ts'

/** We treat two pictures as the same if at most this many of 256 bits differ. */
const near = 31
const width = 640
let pictures: Buffer[]
let hashes: string[]

beforeAll(async () => {
  const drawn = drawingsOf('portraits')
    .slice(0, 24)
    .map(drawing => rasterize(drawing, width))
  pictures = await Promise.all(drawn.map(async picture => (await picture).png().toBuffer()))
  hashes = await Promise.all(pictures.map(hashOf))
})

const hashOf = async (bytes: Buffer) => (await perceptualHash(sharp(bytes))) ?? ''
const distance = (a: string, b: string) => [...a].filter((digit, at) => digit !== b[at]).length

/** Returns the share of changed pictures that we still recognise. */
async function recall(change: (bytes: Buffer) => Promise<Buffer>) {
  const changed = await Promise.all(pictures.map(async bytes => hashOf(await change(bytes))))
  return changed.filter((hash, at) => distance(hash, hashes[at] ?? '') <= near).length / changed.length
}

/** Cuts a fraction off each side. */
const cropped = (part: number) => async (bytes: Buffer) => {
  const { height } = await sharp(bytes).metadata()
  const [left, top] = [Math.round(width * part), Math.round(height * part)]
  return sharp(bytes)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .png()
    .toBuffer()
}

test('a hash has 256 digits, half of them ones', () => {
  for (const hash of hashes) {
    expect(hash).toMatch(/^[01]{256}$/)
    expect(hash.replaceAll('0', '').length).toBe(128)
  }
})

test('no two pictures are confused, and most differ as much as random ones', () => {
  const distances = hashes.flatMap((one, at) => hashes.slice(at + 1).map(other => distance(one, other)))
  expect(Math.min(...distances)).toBeGreaterThan(near + 20)
  const median = distances.toSorted((a, b) => a - b)[Math.floor(distances.length / 2)]
  expect(median).toBeGreaterThan(115)
  expect(median).toBeLessThan(141)
})

test.each<[string, number, (bytes: Buffer) => Promise<Buffer>]>([
  ['re-encoded', 0.95, bytes => sharp(bytes).jpeg({ quality: 40 }).toBuffer()],
  ['encoded badly', 0.9, bytes => sharp(bytes).webp({ quality: 30 }).toBuffer()],
  ['made smaller', 0.95, bytes => sharp(bytes).resize(300).jpeg().toBuffer()],
  ['made very small', 0.75, bytes => sharp(bytes).resize(120).jpeg().toBuffer()],
  ['stretched', 0.95, bytes => sharp(bytes).resize(600, 600, { fit: 'fill' }).jpeg().toBuffer()],
  ['made brighter', 0.95, bytes => sharp(bytes).modulate({ brightness: 1.15 }).jpeg().toBuffer()],
  ['made grey', 0.95, bytes => sharp(bytes).greyscale().jpeg().toBuffer()],
  ['cropped slightly', 0.75, cropped(0.01)],
])('recognises a picture %s', async (_, min, change) => {
  expect(await recall(change)).toBeGreaterThanOrEqual(min)
})

test('gives no hash to a picture without detail, whatever its noise', async () => {
  const plain = { width: 800, height: 1000, channels: 3 as const, background: '#111' }
  const dark = { ...plain, noise: { type: 'gaussian' as const, mean: 10, sigma: 4 } }
  expect(await perceptualHash(sharp({ create: plain }))).toBeNull()
  expect(await perceptualHash(sharp(await sharp({ create: dark }).jpeg().toBuffer()))).toBeNull()
})

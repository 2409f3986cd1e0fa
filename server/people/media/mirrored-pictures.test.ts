import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { perceptualHash } from '#server/platform/adapters/images/perceptual-hash.ts'
import { mirrorMasks } from './mirrored-pictures.ts'

/** At most this many of the 256 bits may differ. */
const near = 31
let pictures: Buffer[]
let hashes: string[]

beforeAll(async () => {
  const drawn = drawingsOf('portraits')
    .slice(0, 24)
    .map(drawing => rasterize(drawing, 640))
  pictures = await Promise.all(drawn.map(async picture => (await picture).png().toBuffer()))
  hashes = await Promise.all(pictures.map(hashOf))
})

const hashOf = async (bytes: Buffer) => (await perceptualHash(sharp(bytes))) ?? ''
const distance = (a: string, b: string) => [...a].filter((digit, at) => digit !== b[at]).length
const masked = (hash: string, mask: string) => [...hash].map((digit, at) => (digit === mask[at] ? '0' : '1')).join('')

test.each<[keyof typeof mirrorMasks, (picture: Sharp) => Sharp]>([
  ['sideways', picture => picture.flop()],
  ['downwards', picture => picture.flip()],
  ['turned', picture => picture.flip().flop()],
])('recognises a picture mirrored %s and re-encoded, and no other', async (name, mirror) => {
  const mirrored = await Promise.all(
    pictures.map(async bytes => hashOf(await mirror(sharp(bytes)).jpeg({ quality: 60 }).toBuffer())),
  )
  const found = mirrored.map(hash =>
    hashes.flatMap((one, at) => (distance(masked(hash, mirrorMasks[name]), one) <= near ? [at] : [])),
  )
  const right = found.filter((all, at) => all.includes(at)).length
  expect(right / pictures.length).toBeGreaterThanOrEqual(0.9)
  for (const [at, all] of found.entries()) expect(all.filter(other => other !== at)).toEqual([])
})

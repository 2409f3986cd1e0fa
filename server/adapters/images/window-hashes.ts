import type { Sharp } from 'sharp'
import { loadSharp } from './inspect.ts'
import { perceptualHash } from './perceptual-hash.ts'

/** Large enough for a hash of the smallest window. */
const side = 512
/** A hash tells pictures apart that differ by a fiftieth a side. */
const step = 0.01
const most = 0.3
const cuts = Array.from({ length: Math.round(most / step) }, (_, place) => (place + 1) * step)

type Cut = { left: number; top: number; right: number; bottom: number }
const none: Cut = { left: 0, top: 0, right: 0, bottom: 0 }

/** What people cut away: all around, left and right, above and below, or one side. */
const windows: readonly Cut[] = cuts.flatMap(part => [
  { left: part, top: part, right: part, bottom: part },
  { ...none, left: part, right: part },
  { ...none, top: part, bottom: part },
  { ...none, left: part },
  { ...none, top: part },
  { ...none, right: part },
  { ...none, bottom: part },
])

/** Perceptual hashes of the parts of a picture by which cropped copies of it are found among those that are there. */
export async function windowHashes(picture: Sharp) {
  const sharp = await loadSharp()
  const { values, raw } = await luminance(picture)
  const hashes: string[] = []
  for (const { left, top, right, bottom } of windows) {
    const [from, above] = [Math.round(raw.width * left), Math.round(raw.height * top)]
    const [to, below] = [Math.round(raw.width * (1 - right)), Math.round(raw.height * (1 - bottom))]
    const area = { left: from, top: above, width: to - from, height: below - above }
    const hash = await perceptualHash(sharp(values, { raw }).extract(area))
    if (hash) hashes.push(hash)
  }
  return hashes
}

/** Once for all parts: the colours would be read again for each. */
async function luminance(picture: Sharp) {
  const shrunk = picture.clone().removeAlpha().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const grey = shrunk.toColourspace('grey16').raw({ depth: 'ushort' })
  const { data, info } = await grey.toBuffer({ resolveWithObject: true })
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / Uint16Array.BYTES_PER_ELEMENT)
  return { values, raw: { width: info.width, height: info.height, channels: 1 as const } }
}

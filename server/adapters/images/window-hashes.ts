import type { Sharp } from 'sharp'
import { perceptualHash } from './perceptual-hash.ts'
import { openPixels } from './render.ts'

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
  const shrunk = picture.clone().removeAlpha().resize(side, side, { fit: 'inside', withoutEnlargement: true }).raw()
  const pixels = await shrunk.toBuffer({ resolveWithObject: true })
  const { width, height } = pixels.info
  const hashes: string[] = []
  for (const { left, top, right, bottom } of windows) {
    const [from, above] = [Math.round(width * left), Math.round(height * top)]
    const [to, below] = [Math.round(width * (1 - right)), Math.round(height * (1 - bottom))]
    const area = { left: from, top: above, width: to - from, height: below - above }
    const hash = await perceptualHash((await openPixels(pixels)).extract(area))
    if (hash) hashes.push(hash)
  }
  return hashes
}

import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../storage/storage.ts'
import type { ProcessedImage, ProcessedPhoto } from './images.ts'
import { loadSharp } from './inspect.ts'

type Picture = Pick<ProcessedImage, 'renditions'>

/** Returns the SHA-256 hash that an approval is bound to. The hash of a video includes its poster. */
export function contentHash(picture: Picture, video?: Uint8Array) {
  const hash = hashOf(picture)
  if (video) hash.update(video)
  return hash.digest()
}

/**
 * Returns the content hash of a video and its poster, and a hash of the video alone, because the sender chooses the
 * poster. Reads the file in chunks, so that it doesn't block requests.
 */
export async function hashesOfVideo(poster: Picture, path: string) {
  const [content, video] = [hashOf(poster), createHash('sha256')]
  await pipeline(createReadStream(path), async chunks => {
    for await (const chunk of chunks) for (const hash of [content, video]) hash.update(chunk)
  })
  return { contentHash: content.digest(), videoHash: video.digest() }
}

function hashOf({ renditions }: Picture) {
  const hash = createHash('sha256')
  for (const { bytes } of renditions) hash.update(bytes)
  return hash
}

const bytesOfName = 9

/** Returns 12 unguessable characters. The demonstration passes its own bytes. */
export const folderName = (random: (size: number) => Buffer = randomBytes) => random(bytesOfName).toString('base64url')

type Published = Pick<ProcessedPhoto, 'renditions' | 'marked'>

export async function saveRenditions(storage: Storage, folder: string, { renditions, marked = renditions }: Published) {
  // Waits for all writes even after a failure. Otherwise a late write would recreate the folder that the caller
  // removes.
  const written = await Promise.allSettled(
    marked.map(({ size, format, bytes }) => storage.write(`midias/${folder}/${size}.${format}`, bytes)),
  )
  const failed = written.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

const ground = '#221c2b'
const sign = '#d9cfe3'
const side = { min: 320, max: 1024 }

export async function neutralPoster({ width, height }: { width: number; height: number }) {
  const scale = Math.min(side.max / Math.max(width, height), Math.max(1, side.min / Math.min(width, height)))
  const [wide, high] = [width, height].map(length => Math.max(1, Math.round(length * scale))) as [number, number]
  const unit = Math.min(wide, high) / 10
  const [x, y] = [wide / 2, high / 2]
  const triangle = `M${x - unit} ${y - 1.3 * unit}L${x + 1.4 * unit} ${y}L${x - unit} ${y + 1.3 * unit}Z`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <circle cx="${x}" cy="${y}" r="${2.6 * unit}" fill="none" stroke="${sign}" stroke-width="${unit / 5}"/>
    <path d="${triangle}" fill="${sign}"/></svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

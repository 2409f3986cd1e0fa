import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ProcessedImage } from './images.ts'

type Picture = Pick<ProcessedImage, 'renditions'>

/** SHA-256 of what is kept of a photo, or of a video by its poster and file: what an approval is bound to. */
export function contentHash(picture: Picture, video?: Uint8Array) {
  const hash = hashOf(picture)
  if (video) hash.update(video)
  return hash.digest()
}

/** The same of a video that lies in a file, which is read bit by bit: at once it would hold up every request. */
export async function contentHashOfVideo(poster: Picture, path: string): Promise<Buffer> {
  const hash = hashOf(poster)
  await pipeline(createReadStream(path), async chunks => {
    for await (const chunk of chunks) hash.update(chunk)
  })
  return hash.digest()
}

function hashOf({ renditions }: Picture) {
  const hash = createHash('sha256')
  for (const { bytes } of renditions) hash.update(bytes)
  return hash
}

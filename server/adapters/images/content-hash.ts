import { createHash } from 'node:crypto'
import type { ProcessedImage } from './images.ts'

/** SHA-256 of what is kept of a photo, or of a video by its poster and file: what an approval is bound to. */
export function contentHash({ renditions }: Pick<ProcessedImage, 'renditions'>, video?: Uint8Array) {
  const hash = createHash('sha256')
  for (const { bytes } of renditions) hash.update(bytes)
  if (video) hash.update(video)
  return hash.digest()
}

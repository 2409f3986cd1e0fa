import type { Storage } from '#server/adapters/storage/storage.ts'
import type { ProcessedImage } from './images.ts'

/** Stores every rendition as `midias/{folder}/{size}.{webp|jpg}`. */
export async function saveRenditions(storage: Storage, folder: string, { renditions }: ProcessedImage) {
  // All have ended when one has failed: whoever then removes the folder does not find it made again.
  const written = await Promise.allSettled(
    renditions.map(({ size, format, bytes }) => storage.write(`midias/${folder}/${size}.${format}`, bytes)),
  )
  const failed = written.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

import type { Storage } from '#server/adapters/storage/storage.ts'
import type { ProcessedImage } from './images.ts'

/** Stores every rendition as `midias/{folder}/{size}.{webp|jpg}`. */
export async function saveRenditions(storage: Storage, folder: string, { renditions }: ProcessedImage) {
  await Promise.all(
    renditions.map(({ size, format, bytes }) => storage.write(`midias/${folder}/${size}.${format}`, bytes)),
  )
}

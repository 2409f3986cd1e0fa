import * as z from 'zod/mini'
import { photoSizes } from './limits.ts'

/** Size in pixels of the width → path, as section 3 has it: `{ "50": "/midias/…/50.webp", "512": … }`. */
export const PhotoLink = z.record(z.string(), z.string())

export const Photo = z.object({
  id: z.int(),
  type: z.literal('image'),
  link: PhotoLink,
  folder: z.string(),
  color: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Photo = z.infer<typeof Photo>

export const Video = z.object({
  id: z.int(),
  type: z.literal('video'),
  link: z.string(),
  folder: z.string(),
  color: z.string(),
  width: z.int(),
  height: z.int(),
  poster: PhotoLink,
  duration_ms: z.int(),
})
export type Video = z.infer<typeof Video>

export const Media = z.discriminatedUnion('type', [Photo, Video])
export type Media = z.infer<typeof Media>

/** What a card needs of its featured photo. */
export type Cover = { folder: string; color: string }

export const mediaPath = (folder: string, file: string) => `/midias/${folder}/${file}`

/** A stored photo or video, before it is told as the wire tells it. */
export type StoredMedia = {
  id: number
  kind: 'image' | 'video'
  folder: string
  color: string
  width: number
  height: number
  duration_ms: number | null
}

/** A stored item as section 3 has it. */
export function toMedia({ id, kind, folder, color, width, height, duration_ms }: StoredMedia): Media {
  const common = { id, folder: `midias/${folder}`, color, width, height }
  const pictures = Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)]))
  if (kind === 'image') return { ...common, type: 'image', link: pictures }
  const link = mediaPath(folder, 'video.webm')
  return { ...common, type: 'video', link, poster: pictures, duration_ms: duration_ms ?? 0 }
}

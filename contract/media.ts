import * as z from 'zod/mini'
import { photoSizes } from './limits.ts'

/** Size in pixels of the width → path, as section 3 has it: `{ "50": "/midias/…/50.webp", "512": … }`. */
export const PhotoLink = z.record(z.string(), z.string())

export const MediaBase = {
  id: z.int(),
  folder: z.string(),
  color: z.string(),
  width: z.int(),
  height: z.int(),
}

/** An operator compared it with the person's selfie: the mark "Foto verificada". */
const Checked = { matches_selfie: z.boolean() }

export const Photo = z.object({ ...MediaBase, ...Checked, type: z.literal('image'), link: PhotoLink })
export type Photo = z.infer<typeof Photo>

export const Video = z.object({
  ...MediaBase,
  ...Checked,
  type: z.literal('video'),
  link: z.string(),
  poster: PhotoLink,
  duration_ms: z.int(),
})
export type Video = z.infer<typeof Video>

export const Media = z.discriminatedUnion('type', [Photo, Video])
export type Media = z.infer<typeof Media>

/** What a card needs of its featured photo. */
export type Cover = { folder: string; color: string }

export const mediaPath = (folder: string, file: string) => `/midias/${folder}/${file}`

export const videoContainers = ['mp4', 'webm'] as const
export type VideoContainer = (typeof videoContainers)[number]

/** A stored photo or video, before it is told as the wire tells it. */
export type StoredMedia = {
  id: number
  kind: 'image' | 'video'
  folder: string
  color: string
  width: number
  height: number
  /** Null for photos. */
  duration_ms: number | null
  container: VideoContainer | null
  matches_selfie: boolean
}

/** A stored item as section 3 has it. */
export function toMedia({ id, kind, folder, color, width, height, ...rest }: StoredMedia): Media {
  const common = { id, folder: `midias/${folder}`, color, width, height, matches_selfie: rest.matches_selfie }
  const pictures = Object.fromEntries(photoSizes.map(size => [String(size), mediaPath(folder, `${size}.webp`)]))
  if (kind === 'image') return { ...common, type: 'image', link: pictures }
  const link = mediaPath(folder, `video.${rest.container}`)
  return { ...common, type: 'video', link, poster: pictures, duration_ms: rest.duration_ms ?? 0 }
}

import type { ProcessedBanner, ProcessedImage, UnusableReason } from '#server/adapters/images/images.ts'
import type { CleanVideo, UnusableVideoReason } from '#server/adapters/videos/videos.ts'

/** What the site asks of a worker, and what it answers to each; between the two it says nothing but `ready`, once. */
export type Piece =
  | { kind: 'photo' | 'banner' | 'category'; source: Uint8Array | string }
  | { kind: 'video'; source: string; target: string }

export type Reply =
  | { made: ProcessedImage | ProcessedBanner | CleanVideo }
  | { unusable: UnusableReason | UnusableVideoReason }
  | { failed: string; code?: string | undefined }

export const ready = 'ready'

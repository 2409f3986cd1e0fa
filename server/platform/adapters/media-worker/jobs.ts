import type { ProcessedBanner, ProcessedImage, UnusableReason } from '../images/images.ts'
import type { CleanVideo, UnusableVideoReason } from '../videos/videos.ts'

export type Job =
  | { kind: 'photo' | 'banner' | 'category'; source: Uint8Array | string }
  | { kind: 'video'; source: string; target: string }

export type Reply =
  | { made: ProcessedImage | ProcessedBanner | CleanVideo }
  | { unusable: UnusableReason | UnusableVideoReason }
  | { failed: string; code?: string | undefined }

export const ready = 'ready'

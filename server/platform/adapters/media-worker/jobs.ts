import type { ProcessedBanner, ProcessedImage, ProcessedProof, UnusableProofReason } from '../images/images.ts'
import type { CleanVideo, UnusableVideoReason } from '../videos/videos.ts'

export type Job =
  | { kind: 'photo'; source: Uint8Array | string; mark?: string | undefined }
  | { kind: 'banner' | 'category' | 'proof'; source: Uint8Array | string }
  | { kind: 'video'; source: string; target: string }

export type Reply =
  | { made: ProcessedImage | ProcessedBanner | ProcessedProof | CleanVideo }
  | { unusable: UnusableProofReason | UnusableVideoReason }
  | { failed: string; code?: string | undefined }

export const ready = 'ready'

import type { StoredMedia } from '#contract/media.ts'

/** A file on this machine that lives as long as the request. */
export type UploadedFile = { path: string; size: number }
export type MediaUpload = {
  kind: 'image' | 'video'
  file: UploadedFile /** Of a video. */
  poster?: UploadedFile | undefined
}

/** Files re-encoded from an upload, not stored yet. */
export type ProcessedFiles = {
  row: { folder: string }
  save: () => Promise<void>
  discard: () => Promise<void>
}

export type ProcessedMedia = ProcessedFiles & {
  row: Omit<StoredMedia, 'id' | 'matches_selfie'>
  contentHash: Buffer
  perceptualHash: string | null
}

/** `ofPoster`: the poster is unusable, not the video. */
export type MediaError = { error: string; ofPoster: boolean }
export type ProcessUpload = (sending: MediaUpload) => Promise<ProcessedMedia | MediaError>

export const isMediaError = (made: ProcessedMedia | MediaError): made is MediaError => 'error' in made

export type ProcessedAdPicture = ProcessedFiles & {
  row: { folder: string; color: string; animated: boolean }
  contentHash: Buffer
  perceptualHash: string | null
}

export type ProcessAdPicture = (file: UploadedFile) => Promise<ProcessedAdPicture | { error: string }>

import type { StoredMedia } from '#contract/media.ts'

/** On this machine, for as long as the request lives. */
export type UploadedFile = { path: string; size: number }
export type MediaUpload = {
  kind: 'image' | 'video'
  file: UploadedFile /** Of a video. */
  poster?: UploadedFile | undefined
}

/** Files made anew from what was sent, not kept yet. */
export type ProcessedFiles = {
  row: { folder: string }
  /** Writes them. */
  save: () => Promise<void>
  /** Takes them away again. */
  discard: () => Promise<void>
}

/** A photo or video. */
export type ProcessedMedia = ProcessedFiles & {
  row: Omit<StoredMedia, 'id' | 'matches_selfie'>
  contentHash: Buffer
  perceptualHash: string | null
}

/** Why a file can't be used, and whether it is the poster that can't. */
export type MediaError = { error: string; ofPoster: boolean }
export type ProcessUpload = (sending: MediaUpload) => Promise<ProcessedMedia | MediaError>

export const isMediaError = (made: ProcessedMedia | MediaError): made is MediaError => 'error' in made

/** An ad's picture made anew from what was sent, not kept yet. */
export type ProcessedAdPicture = ProcessedFiles & {
  row: { folder: string; color: string; animated: boolean }
  contentHash: Buffer
  perceptualHash: string | null
}

/** The picture, or why it can't be used. */
export type ProcessAdPicture = (file: UploadedFile) => Promise<ProcessedAdPicture | { error: string }>

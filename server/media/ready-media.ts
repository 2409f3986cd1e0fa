import type { StoredMedia } from '#contract/media.ts'

/** On this machine, for as long as the request lives. */
export type SentFile = { path: string; size: number }
export type Sending = { kind: 'image' | 'video'; file: SentFile /** Of a video. */; poster?: SentFile | undefined }

/** Files made anew from what was sent, not kept yet. */
export type ReadyFiles = {
  row: { folder: string }
  /** Writes them. */
  keep: () => Promise<void>
  /** Takes them away again. */
  drop: () => Promise<void>
}

/** A photo or video. */
export type ReadyMedia = ReadyFiles & {
  row: Omit<StoredMedia, 'id' | 'matches_selfie'>
  contentHash: Buffer
  perceptualHash: string | null
}

/** Why a file can't be used, and whether it is the poster that can't. */
export type MediaFault = { fault: string; ofPoster: boolean }
export type MakeReady = (sending: Sending) => Promise<ReadyMedia | MediaFault>

export const isFault = (made: ReadyMedia | MediaFault): made is MediaFault => 'fault' in made

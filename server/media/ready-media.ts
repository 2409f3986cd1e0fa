import type { StoredMedia } from '#contract/media.ts'

/** On this machine, for as long as the request lives. */
export type SentFile = { path: string; size: number }
export type Sending = { kind: 'image' | 'video'; file: SentFile /** Of a video. */; poster?: SentFile | undefined }

/** A photo or video made anew from what was sent, not kept yet. */
export type ReadyMedia = {
  row: Omit<StoredMedia, 'id' | 'matches_selfie'>
  contentHash: Buffer
  perceptualHash: string | null
  /** Writes its files. */
  keep: () => Promise<void>
  /** Takes them away again. */
  drop: () => Promise<void>
}

/** Why a file can't be used, and whether it is the poster that can't. */
export type MediaFault = { fault: string; ofPoster: boolean }
export type MakeReady = (sending: Sending) => Promise<ReadyMedia | MediaFault>

export const isFault = (made: ReadyMedia | MediaFault): made is MediaFault => 'fault' in made

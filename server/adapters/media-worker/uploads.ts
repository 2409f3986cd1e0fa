import type { ProcessedBanner, ProcessedImage, ProcessedPhoto, UnusableReason } from '../images/images.ts'
import type { CleanVideo, UnusableVideoReason } from '../videos/videos.ts'

/** What people send, made anew out of the way of requests: each call waits its turn in a process of its own. */
export interface Uploads {
  /** Takes the bytes of a picture or the path of its file; may throw `UnusableImage`. */
  photo(source: Uint8Array | string): Promise<ProcessedPhoto>
  /** The same of an ad’s picture, which may move. */
  banner(source: Uint8Array | string): Promise<ProcessedBanner>
  /** The same of a category’s. */
  category(source: Uint8Array | string): Promise<ProcessedImage>
  /** Writes the file `source` anew as `target`; may throw `UnusableVideo`, and then leaves nothing at `target`. */
  video(source: string, target: string): Promise<CleanVideo>
  /** Ends the processes; what they had under way is given up. */
  close(): Promise<void>
}

/** What the site asks of a worker, and what it answers to each; between the two it says nothing but `ready`, once. */
export type Job =
  | { kind: 'photo' | 'banner' | 'category'; source: Uint8Array | string }
  | { kind: 'video'; source: string; target: string }

export type Reply =
  | { made: ProcessedImage | ProcessedBanner | CleanVideo }
  | { unusable: UnusableReason | UnusableVideoReason }
  | { failed: string; code?: string | undefined }

export const ready = 'ready'

import type { VideoContainer } from '#contract/media.ts'

/** Pixels as they are seen, the way up that the video plays. */
export type CleanVideo = { container: VideoContainer; width: number; height: number; durationMs: number }

export interface Videos {
  /**
   * Writes the file `source` anew as `target`, both paths on this machine, with nothing but its picture and its sound:
   * no tags, no place, no other tracks. May throw `UnusableVideo`; then nothing is left at `target`.
   */
  clean(source: string, target: string): Promise<CleanVideo>
}

export type UnusableVideoReason = 'format' | 'too_long' | 'damaged'

export class UnusableVideo extends Error {
  readonly reason: UnusableVideoReason

  constructor(reason: UnusableVideoReason, cause?: unknown) {
    super(`unusable video: ${reason}`, { cause })
    this.reason = reason
  }
}

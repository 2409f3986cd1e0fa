import type { VideoContainer } from '#contract/media.ts'

export type CleanVideo = { container: VideoContainer; width: number; height: number; durationMs: number }

export interface Videos {
  /** Keeps only the displayed picture and sound. Leaves nothing at `target` if it throws `UnusableVideo`. */
  clean(source: string, target: string): Promise<CleanVideo>
}

/** `hidden`: contains more than it displays. `too_fast`: has more frames per second than a screen shows. */
export type UnusableVideoReason = 'format' | 'too_long' | 'damaged' | 'hidden' | 'too_fast' | 'too_large'

export class UnusableVideo extends Error {
  readonly reason: UnusableVideoReason

  constructor(reason: UnusableVideoReason, cause?: unknown) {
    super(`unusable video: ${reason}`, { cause })
    this.reason = reason
  }
}

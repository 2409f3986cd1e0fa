import type { OwnMedia } from '#contract/media.ts'
import type { PhotoEdit } from './photo-edit.ts'

export type MediaKind = 'image' | 'video'
/** The wire's name of each list, which is also that of its field in a form. */
export const fieldOf = { image: 'images', video: 'videos' } as const
export type MediaFieldName = (typeof fieldOf)[MediaKind]

/**
 * How far an item is. `held`: a photo that its person has not said yes to; `failed`: to be sent again; `unusable`: to
 * be removed; `uploaded`: the server has it, but no saved profile names it; `stored`: the profile names it.
 */
export type Stage = 'preparing' | 'held' | 'waiting' | 'sending' | 'failed' | 'unusable' | 'uploaded' | 'stored'

export type MediaItem = {
  /** Stays the same through every stage. */
  key: string
  kind: MediaKind
  stage: Stage
  /** What the server has of it. */
  own?: OwnMedia | undefined
  /** A small picture of it, made here. */
  thumb?: Blob | undefined
  /** Of a video. */
  seconds?: number | undefined
  edit?: PhotoEdit | undefined
  /** What the server knows this sending by: the same file sent again is the same sending. */
  uploadId: string
  /** What has been sent of it, from 0 to 1. */
  share: number
  /** Why it failed or is unusable. */
  problem?: string | undefined
  /** Whether it failed because nothing was reached, so that it is sent again by itself. */
  isUnreached?: boolean | undefined
}

/** By what a save names an item: 512 is preferred, 50 the fallback (specification, section 9). */
export function linkOf(own: OwnMedia) {
  return own.type === 'video' ? own.link : (own.link['512'] ?? own.link['50'] ?? '')
}

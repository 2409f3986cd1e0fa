import type { Region } from '../documents/framing.ts'

export type Point = { x: number; y: number }

/** One stroke of the blurring brush; a single point is a disc. In pixels of the photo as it is kept. */
export type Stroke = { radius: number; points: readonly Point[] }

/** What is done to a kept photo on its way out. */
export type PhotoEdit = {
  /** What remains of it; all when there is none. */
  crop: Region | undefined
  blur: readonly Stroke[]
}

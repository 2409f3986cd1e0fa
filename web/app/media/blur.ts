import type { Region, Size } from '../documents/framing.ts'
import type { Stroke } from './photo-edit.ts'

/** Sizes of the brush, as shares of the photo's longer side. */
export const brush = { least: 0.03, most: 0.25, initial: 0.1 } as const

/** Where a stroke lies on the photo. */
export function boundsOf({ radius, points }: Stroke, photo: Size): Region {
  const across = points.map(({ x }) => x)
  const down = points.map(({ y }) => y)
  const x = Math.max(0, Math.min(...across) - radius)
  const y = Math.max(0, Math.min(...down) - radius)
  const right = Math.min(photo.width, Math.max(...across) + radius)
  const bottom = Math.min(photo.height, Math.max(...down) + radius)
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/**
 * How many pixels of the photo become one: so many that of a face no more than a dozen are left across it, however
 * large it is and however small the brush, and nothing can be drawn out of them again.
 */
export function cellOf(stroke: Stroke, photo: Size) {
  const { width, height } = boundsOf(stroke, photo)
  return Math.max(Math.max(photo.width, photo.height) / 40, stroke.radius / 3, Math.min(width, height) / 8)
}

export type Size = { width: number; height: number }
export type Region = Size & { x: number; y: number }

/** The size that keeps the proportions and has no side longer than `most`; nothing is made larger. */
export function fitting({ width, height }: Size, most: number): Size {
  const scale = Math.min(1, most / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The middle of a picture that is seen when it covers a place of other proportions. */
export function coveringRegion({ width, height }: Size, place: Size): Region {
  const scale = Math.max(place.width / width, place.height / height)
  const seen = { width: place.width / scale, height: place.height / scale }
  return { ...seen, x: (width - seen.width) / 2, y: (height - seen.height) / 2 }
}

export type Size = { width: number; height: number }
export type Region = Size & { x: number; y: number }

/** Keeps the proportions; nothing is enlarged. */
export function fitting({ width, height }: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The part that is visible with `object-fit: cover`. */
export function coveringRegion({ width, height }: Size, place: Size): Region {
  const scale = Math.max(place.width / width, place.height / height)
  const seen = { width: place.width / scale, height: place.height / scale }
  return { ...seen, x: (width - seen.width) / 2, y: (height - seen.height) / 2 }
}

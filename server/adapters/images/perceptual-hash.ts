import type { Sharp } from 'sharp'

const side = 64
const kept = 16

/**
 * A hash in the manner of PDQ (Facebook, 2019): the picture's luminance at 64 × 64, its 16 × 16 lowest cosine
 * frequencies but the constant, and for each whether it is above their median. 256 digits, 0 or 1.
 */
export async function perceptualHash(picture: Sharp) {
  const pixels = await picture.clone().greyscale().resize(side, side, { fit: 'fill' }).blur(1).raw().toBuffer()
  const frequencies = lowFrequencies(pixels)
  const median = frequencies.toSorted()[frequencies.length / 2] ?? 0
  return Array.from(frequencies, value => (value > median ? '1' : '0')).join('')
}

/** The discrete cosine transform's frequencies 1 to 16 in both directions. */
function lowFrequencies(pixels: Uint8Array) {
  const rows = Array.from({ length: side }, (_, y) => transform(pixels.subarray(y * side, (y + 1) * side)))
  return waves.flatMap((_, u) => transform(rows.map(row => row[u] ?? 0)))
}

const transform = (values: ArrayLike<number>) =>
  waves.map(wave => wave.reduce((sum, height, place) => sum + height * (values[place] ?? 0), 0))

const waves = Array.from({ length: kept }, (_, index) =>
  Array.from({ length: side }, (_, place) => Math.cos((Math.PI / side) * (place + 0.5) * (index + 1))),
)

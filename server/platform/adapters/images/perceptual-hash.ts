import type { Sharp } from 'sharp'

const side = 64
const frequencies = 16
const bytesPerPixel = 2
/**
 * The minimum mean brightness difference between neighbouring pixels, out of 65,535. With less detail, a hash would be
 * noise.
 */
const minDetail = 150

/**
 * Modelled on PDQ (Facebook, 2019): luminance at 64 × 64, the 16 × 16 lowest cosine frequencies without the DC term,
 * each compared with the median of them all. Null for a picture without detail, because otherwise all black pictures
 * would have the same hash.
 */
export async function perceptualHash(picture: Sharp) {
  const pixels = await luminance(picture)
  if (detailOf(pixels) < minDetail) return null
  const strengths = lowFrequencies(pixels)
  const median = medianOf(strengths)
  return Array.from(strengths, value => (value > median ? '1' : '0')).join('')
}

/** Reads 16 bits, because 8 would round away the weaker frequencies. */
async function luminance(picture: Sharp) {
  const grey = picture.clone().removeAlpha().toColourspace('grey16').resize(side, side, { fit: 'fill' })
  const bytes = await grey.raw({ depth: 'ushort' }).toBuffer()
  return Float64Array.from({ length: side * side }, (_, at) => bytes.readUInt16LE(at * bytesPerPixel))
}

function detailOf(pixels: Float64Array) {
  let steps = 0
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at] as number
    if (at % side !== 0) steps += Math.abs(value - (pixels[at - 1] as number))
    if (at >= side) steps += Math.abs(value - (pixels[at - side] as number))
  }
  return steps / pixels.length / 2
}

/** Transforms rows, then columns, for speed: a ban hashes over a thousand frames per video. */
function lowFrequencies(pixels: Float64Array) {
  const alongRows = new Float64Array(side * frequencies)
  for (let u = 0; u < frequencies; u++)
    for (let y = 0; y < side; y++) alongRows[u * side + y] = strength(pixels, y * side, u)
  const found = new Float64Array(frequencies * frequencies)
  for (let u = 0; u < frequencies; u++)
    for (let v = 0; v < frequencies; v++) found[u * frequencies + v] = strength(alongRows, u * side, v)
  return found
}

/** Returns the strength of one cosine wave in the 64 values that start at `from`. */
function strength(values: Float64Array, from: number, frequency: number) {
  let total = 0
  for (let place = 0; place < side; place++)
    total += (waves[frequency * side + place] as number) * (values[from + place] as number)
  return total
}

const waves = Float64Array.from({ length: frequencies * side }, (_, at) =>
  Math.cos((Math.PI / side) * ((at % side) + 0.5) * (Math.floor(at / side) + 1)),
)

function medianOf(values: Float64Array) {
  const sorted = values.toSorted()
  const middle = sorted.length / 2
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

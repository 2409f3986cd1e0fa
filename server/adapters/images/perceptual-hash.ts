import type { Sharp } from 'sharp'

const side = 64
const frequencies = 16
const bytesPerPixel = 2
/** Mean step in brightness between neighbours, of 65,535: below it a hash would be noise. */
const minDetail = 150

/**
 * In the manner of PDQ (Facebook, 2019): luminance at 64 × 64, its 16 × 16 lowest cosine frequencies without the
 * constant, each compared with their median. Null for a picture without detail, or all black ones would be equal.
 */
export async function perceptualHash(picture: Sharp) {
  const pixels = await luminance(picture)
  if (detailOf(pixels) < minDetail) return null
  const frequencies = lowFrequencies(pixels)
  const median = medianOf(frequencies)
  return Array.from(frequencies, value => (value > median ? '1' : '0')).join('')
}

/** 16 bits: eight would round away the weaker frequencies. */
async function luminance(picture: Sharp) {
  const grey = picture.clone().removeAlpha().toColourspace('grey16').resize(side, side, { fit: 'fill' })
  const bytes = await grey.raw({ depth: 'ushort' }).toBuffer()
  return Array.from({ length: side * side }, (_, at) => bytes.readUInt16LE(at * bytesPerPixel))
}

function detailOf(pixels: readonly number[]) {
  const steps = pixels.map((value, at) => Math.abs(value - (pixels[at % side === 0 ? at : at - 1] ?? value)))
  const falls = pixels.map((value, at) => Math.abs(value - (pixels[at - side] ?? value)))
  return (sum(steps) + sum(falls)) / pixels.length / 2
}

function lowFrequencies(pixels: readonly number[]) {
  const rows = Array.from({ length: side }, (_, y) => transform(pixels.slice(y * side, (y + 1) * side)))
  return waves.flatMap((_, u) => transform(rows.map(row => row[u] ?? 0)))
}

const transform = (values: readonly number[]) =>
  waves.map(wave => sum(wave.map((height, place) => height * (values[place] ?? 0))))

const waves = Array.from({ length: frequencies }, (_, index) =>
  Array.from({ length: side }, (_, place) => Math.cos((Math.PI / side) * (place + 0.5) * (index + 1))),
)

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function medianOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

import { type Bitmap, clearBit, emptyBitmap, intersect, type Selection, setBit, subtract } from './bitmap.ts'
import { firstPlace, orderBy, pause } from './order.ts'

export type RangeColumn = Awaited<ReturnType<typeof openRangeColumn>>
export type Limits = { min?: number | undefined; max?: number | undefined }

const buckets = 96

/**
 * Stores cumulative bitmaps: `lowest[n]` has the rows of the lowest `n` buckets. A range query combines at most two of
 * them, and then clears individual rows in the first and last bucket.
 */
export async function openRangeColumn(values: Float64Array) {
  const size = values.length
  const rows = orderBy(size, row => values[row] as number)
  const perBucket = Math.max(1, Math.ceil(size / buckets))
  const lowest: Bitmap[] = [emptyBitmap(size)]
  for (let begin = 0; begin < size; begin += perBucket) {
    await pause(size)
    const bits = (lowest.at(-1) as Bitmap).slice()
    for (let place = begin; place < Math.min(begin + perBucket, size); place++) setBit(bits, rows[place] as number)
    lowest.push(bits)
  }

  const placeOf = (isAfter: (value: number) => boolean) =>
    firstPlace(0, size, place => isAfter(values[rows[place] as number] as number))

  function clearRows({ bits }: Selection, begin: number, end: number) {
    for (let place = begin; place < Math.min(end, size); place++) clearBit(bits, rows[place] as number)
  }

  return function limit(selection: Selection, { min, max }: Limits = {}) {
    if (max !== undefined) {
      const end = placeOf(value => value > max)
      const bucket = Math.ceil(end / perBucket)
      intersect(selection, lowest[bucket] as Bitmap)
      clearRows(selection, end, bucket * perBucket)
    }
    if (min !== undefined) {
      const begin = placeOf(value => value >= min)
      const bucket = Math.floor(begin / perBucket)
      subtract(selection, lowest[bucket] as Bitmap)
      clearRows(selection, bucket * perBucket, begin)
    }
  }
}

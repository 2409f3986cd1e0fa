import {
  type Bitmap,
  clearBit,
  emptyBitmap,
  forEachRow,
  intersect,
  type Selection,
  setBit,
  subtract,
} from './bitmap.ts'

export type RangeColumn = ReturnType<typeof openRangeColumn>

const buckets = 96

/** Bitmaps of the rows up to some values, so that a range costs two of them and a look at the rows of two buckets. */
export function openRangeColumn(values: Int32Array) {
  const tops = topsOf(values)
  const bottoms = new Int32Array(tops.length).fill(2_147_483_647)
  const upTo: Bitmap[] = tops.map(() => emptyBitmap(values.length))
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number
    const bucket = bucketOf(tops, value)
    setBit(upTo[bucket] as Bitmap, row)
    if (value < (bottoms[bucket] as number)) bottoms[bucket] = value
  }
  for (let bucket = 1; bucket < upTo.length; bucket++) {
    const [before, own] = [upTo[bucket - 1] as Bitmap, upTo[bucket] as Bitmap]
    for (let word = 0; word < own.length; word++) own[word] = (own[word] as number) | (before[word] as number)
  }
  /** The rows of the bucket that holds the limit are compared one by one. */
  function compare(selection: Selection, bucket: number, isOutside: (value: number) => boolean) {
    const own = { ...selection, bits: selection.bits.slice() }
    intersect(own, upTo[bucket] as Bitmap)
    if (bucket > 0) subtract(own, upTo[bucket - 1] as Bitmap)
    forEachRow(own, row => isOutside(values[row] as number) && clearBit(selection.bits, row))
  }
  return {
    atMost(selection: Selection, max: number) {
      const bucket = bucketOf(tops, max)
      if (bucket >= tops.length) return
      if ((bottoms[bucket] as number) > max) {
        if (bucket === 0) selection.bits.fill(0)
        else intersect(selection, upTo[bucket - 1] as Bitmap)
        return
      }
      intersect(selection, upTo[bucket] as Bitmap)
      if ((tops[bucket] as number) > max) compare(selection, bucket, value => value > max)
    },
    atLeast(selection: Selection, min: number) {
      const bucket = bucketOf(tops, min)
      if (bucket > 0) subtract(selection, upTo[bucket - 1] as Bitmap)
      if (bucket < tops.length && (bottoms[bucket] as number) < min) compare(selection, bucket, value => value < min)
    },
  }
}

/** The largest value of each bucket. */
function topsOf(values: Int32Array) {
  const sorted = values.slice().sort()
  const step = Math.max(1, Math.ceil(sorted.length / buckets))
  const tops = new Set<number>()
  for (let place = step - 1; place < sorted.length; place += step) tops.add(sorted[place] as number)
  if (sorted.length > 0) tops.add(sorted.at(-1) as number)
  return [...tops]
}

/** The first bucket whose top is not below the value. */
function bucketOf(tops: readonly number[], value: number) {
  let [low, high] = [0, tops.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tops[middle] as number) >= value) high = middle
    else low = middle + 1
  }
  return low
}

import { type Bitmap, clearBit, emptyBitmap, intersect, type Selection, setBit, subtract } from './bitmap.ts'
import { pause, rowsPerStep } from './columns.ts'

export type RangeColumn = Awaited<ReturnType<typeof openRangeColumn>>

const buckets = 96

/** Bitmaps of the rows up to some values, so that a range costs two of them and a look at the rows of two buckets. */
export async function openRangeColumn(values: Int32Array) {
  await pause(values.length)
  const tops = topsOf(values)
  const bottoms = new Int32Array(tops.length).fill(2_147_483_647)
  const upTo: Bitmap[] = tops.map(() => emptyBitmap(values.length))
  for (let row = 0; row < values.length; row++) {
    const value = values[row] as number
    const bucket = bucketOf(tops, value)
    setBit(upTo[bucket] as Bitmap, row)
    if (value < (bottoms[bucket] as number)) bottoms[bucket] = value
    if (row % rowsPerStep === rowsPerStep - 1) await pause(values.length)
  }
  for (let bucket = 1; bucket < upTo.length; bucket++) {
    const [before, own] = [upTo[bucket - 1] as Bitmap, upTo[bucket] as Bitmap]
    for (let word = 0; word < own.length; word++) own[word] = (own[word] as number) | (before[word] as number)
  }
  /** The rows of the bucket that holds the limit are compared one by one. */
  function compare({ bits, from, to }: Selection, bucket: number, isOutside: (value: number) => boolean) {
    const [own, before] = [upTo[bucket] as Bitmap, upTo[bucket - 1]]
    for (let word = from; word < to; word++) {
      const inBucket = (own[word] as number) & ~(before?.[word] ?? 0)
      for (let left = (bits[word] as number) & inBucket; left !== 0; left &= left - 1) {
        const row = word * 32 + 31 - Math.clz32(left & -left)
        if (isOutside(values[row] as number)) clearBit(bits, row)
      }
    }
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

const sampled = 20_000

/** The largest value of each bucket. A sample makes buckets of about the same size. */
function topsOf(values: Int32Array) {
  const every = Math.ceil(values.length / sampled)
  const sample = values.filter((_, row) => row % every === 0).sort()
  const step = Math.max(1, Math.ceil(sample.length / buckets))
  const tops = new Set<number>()
  for (let place = step - 1; place < sample.length; place += step) tops.add(sample[place] as number)
  const highest = values.reduce((one, other) => Math.max(one, other), 0)
  if (values.length > 0 && highest > (sample.at(-1) as number)) tops.add(highest)
  if (sample.length > 0) tops.add(sample.at(-1) as number)
  return [...tops].toSorted((one, other) => one - other)
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

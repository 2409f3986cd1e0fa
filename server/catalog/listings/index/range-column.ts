import { type Bitmap, clearBit, emptyBitmap, intersect, type Selection, setBit, subtract } from './bitmap.ts'
import { firstPlace, orderBy, pause, rowsPerStep } from './columns.ts'

export type RangeColumn = Awaited<ReturnType<typeof openRangeColumn>>

const buckets = 96

/** Bitmaps of the rows up to some values, so that a range costs two of them and some rows of the two buckets at its ends. */
export async function openRangeColumn(values: Int32Array) {
  await pause(values.length)
  const tops = topsOf(values)
  const upTo = await bitmapsUpTo(values, tops)
  const rows = await orderBy(values.length, row => values[row] as number)
  const valueAt = (place: number) => values[rows[place] as number] as number
  const beginOf = (bucket: number) =>
    bucket === 0 ? 0 : firstPlace(0, rows.length, place => valueAt(place) > (tops[bucket - 1] as number))
  const begins = [...tops.keys(), tops.length].map(beginOf)
  function clearRows({ bits }: Selection, begin: number, end: number) {
    for (let place = begin; place < end; place++) clearBit(bits, rows[place] as number)
  }
  return {
    atMost(selection: Selection, max: number) {
      const bucket = bucketOf(tops, max)
      if (bucket >= tops.length) return
      const [begin, end] = [begins[bucket] as number, begins[bucket + 1] as number]
      const outside = firstPlace(begin, end, place => valueAt(place) > max)
      if (outside > begin) intersect(selection, upTo[bucket] as Bitmap)
      else if (bucket > 0) intersect(selection, upTo[bucket - 1] as Bitmap)
      else selection.bits.fill(0)
      if (outside > begin) clearRows(selection, outside, end)
    },
    atLeast(selection: Selection, min: number) {
      const bucket = bucketOf(tops, min)
      if (bucket > 0) subtract(selection, upTo[bucket - 1] as Bitmap)
      if (bucket >= tops.length) return
      const [begin, end] = [begins[bucket] as number, begins[bucket + 1] as number]
      clearRows(
        selection,
        begin,
        firstPlace(begin, end, place => valueAt(place) >= min),
      )
    },
  }
}

async function bitmapsUpTo(values: Int32Array, tops: readonly number[]) {
  const upTo: Bitmap[] = tops.map(() => emptyBitmap(values.length))
  for (let row = 0; row < values.length; row++) {
    setBit(upTo[bucketOf(tops, values[row] as number)] as Bitmap, row)
    if (row % rowsPerStep === rowsPerStep - 1) await pause(values.length)
  }
  for (let bucket = 1; bucket < upTo.length; bucket++) {
    const [before, own] = [upTo[bucket - 1] as Bitmap, upTo[bucket] as Bitmap]
    for (let word = 0; word < own.length; word++) own[word] = (own[word] as number) | (before[word] as number)
  }
  return upTo
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

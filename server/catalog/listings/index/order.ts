/** With many rows each step takes milliseconds, so we let other work run in between. A few rows need no pause. */
export const pause = (rows: number) => (rows < rowsPerStep ? undefined : new Promise(resolve => setImmediate(resolve)))
export const rowsPerStep = 50_000

/** A key below 2³¹ and a place below this limit fit into one double. */
const maxRows = 2 ** 22

/** Sorts rows by an integer key. Rows with equal keys keep the order of `base`. */
export function orderBy(size: number, keyOf: (row: number) => number, base?: Int32Array) {
  const rowAt = (place: number) => (base ? (base[place] as number) : place)
  const keys = new Float64Array(size)
  for (let place = 0; place < size; place++) keys[place] = keyOf(rowAt(place)) * maxRows + place
  keys.sort()
  const order = new Int32Array(size)
  for (let place = 0; place < size; place++) {
    const key = keys[place] as number
    order[place] = rowAt(key - Math.floor(key / maxRows) * maxRows)
  }
  return order
}

/** Returns the first place in [begin, end) for which `isAfter` holds. `isAfter` must also hold for all later places. */
export function firstPlace(begin: number, end: number, isAfter: (place: number) => boolean) {
  let [low, high] = [begin, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

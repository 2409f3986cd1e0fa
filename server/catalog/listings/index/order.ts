/**
 * With many rows, each step takes milliseconds, so we yield to other work in between. With few rows, there is no pause.
 */
export const pause = (rows: number) => (rows < rowsPerStep ? undefined : new Promise(resolve => setImmediate(resolve)))
export const rowsPerStep = 50_000

const digitBits = 11
const digits = 2 ** digitBits

/**
 * Radix sort by an integer key. Any two keys must differ by less than 2³². Rows with equal keys keep the order of
 * `base`.
 */
export function orderBy(size: number, keyOf: (row: number) => number, base?: Int32Array) {
  const { keys, highest } = keysFromZero(size, keyOf)
  let order = new Int32Array(size)
  for (let place = 0; place < size; place++) order[place] = base ? (base[place] as number) : place
  let sorted = new Int32Array(size)
  for (let shift = 0; highest >= 2 ** shift; shift += digitBits) {
    const places = placesOfDigits(keys, shift)
    for (const row of order) {
      const digit = ((keys[row] as number) >>> shift) % digits
      const place = places[digit] as number
      sorted[place] = row
      places[digit] = place + 1
    }
    ;[order, sorted] = [sorted, order]
  }
  return order
}

/** Returns the keys minus the lowest one. */
function keysFromZero(size: number, keyOf: (row: number) => number) {
  const found = new Float64Array(size)
  for (let row = 0; row < size; row++) found[row] = keyOf(row)
  const lowest = found.reduce((one, other) => Math.min(one, other), Infinity)
  const keys = new Uint32Array(size)
  let highest = 0
  for (let row = 0; row < size; row++) {
    const key = (found[row] as number) - lowest
    keys[row] = key
    if (key > highest) highest = key
  }
  return { keys, highest }
}

/** Returns, for each digit, the place where its rows begin. */
function placesOfDigits(keys: Uint32Array, shift: number) {
  const counts = new Int32Array(digits)
  for (const key of keys) {
    const digit = (key >>> shift) % digits
    counts[digit] = (counts[digit] as number) + 1
  }
  let end = 0
  return counts.map(count => {
    end += count
    return end - count
  })
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

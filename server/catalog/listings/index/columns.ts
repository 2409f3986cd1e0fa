/**
 * A listing as the index keeps it. `since` is in minutes; `birth` is `YYYYMMDD` as a number; `traits` is a sum of powers of
 * two; `availableUntil` is in milliseconds, 0 for none, and so is `tierUntil`, when the tier ends by the clock, or the listing.
 */
export type IndexedListing = {
  accountId: number
  stateId: number
  cityId: number
  neighborhood: string
  rotation: number
  price: number
  birth: number
  since: number
  traits: number
  availableUntil: number
  tierUntil: number
}

export type Numbers = Int32Array | Float64Array

/** One array for each field; `neighborhood` is a place in `names`. */
export type Columns = {
  size: number
  names: Names
  accountId: Int32Array
  stateId: Int32Array
  cityId: Int32Array
  neighborhood: Int32Array
  rotation: Int32Array
  price: Int32Array
  birth: Int32Array
  since: Int32Array
  traits: Float64Array
  availableUntil: Float64Array
  tierUntil: Float64Array
}

export type Names = { idOf(name: string): number; find(name: string): number | undefined }

export function openNames(): Names {
  const ids = new Map<string, number>()
  return {
    find: name => ids.get(name),
    idOf(name) {
      const known = ids.get(name)
      if (known !== undefined) return known
      ids.set(name, ids.size)
      return ids.size - 1
    },
  }
}

const integers = ['accountId', 'stateId', 'cityId', 'neighborhood', 'rotation', 'price', 'birth', 'since'] as const
const doubles = ['traits', 'availableUntil', 'tierUntil'] as const

const emptyColumns = (capacity: number, names: Names): Columns => ({
  size: 0,
  names,
  ...(Object.fromEntries(integers.map(name => [name, new Int32Array(capacity)])) as Record<
    (typeof integers)[number],
    Int32Array
  >),
  ...(Object.fromEntries(doubles.map(name => [name, new Float64Array(capacity)])) as Record<
    (typeof doubles)[number],
    Float64Array
  >),
})

/** Grows by doubling. */
export function openColumns(capacity = 1_024, names = openNames()) {
  let columns = emptyColumns(capacity, names)
  function grow() {
    const larger = emptyColumns(columns.accountId.length * 2, names)
    for (const name of [...integers, ...doubles]) larger[name].set(columns[name])
    columns = { ...larger, size: columns.size }
  }
  return {
    add(listing: IndexedListing) {
      if (columns.size === columns.accountId.length) grow()
      const row = columns.size++
      for (const name of integers) {
        columns[name][row] = name === 'neighborhood' ? names.idOf(listing.neighborhood) : listing[name]
      }
      for (const name of doubles) columns[name][row] = listing[name]
    },
    all: () => columns,
  }
}

/** Lets other work run between the steps for many rows, each of which takes some milliseconds. A few changes are quick. */
export const pause = (rows: number) => (rows < rowsPerStep ? undefined : new Promise(resolve => setImmediate(resolve)))
export const rowsPerStep = 50_000

/** The rows in another order. */
export async function arranged(columns: Columns, order: Int32Array): Promise<Columns> {
  const moved = emptyColumns(order.length, columns.names)
  const move = (from: Numbers, to: Numbers) => {
    for (let row = 0; row < order.length; row++) to[row] = from[order[row] as number] as number
    return pause(order.length)
  }
  for (const name of [...integers, ...doubles]) await move(columns[name], moved[name])
  return { ...moved, size: order.length }
}

const digitBits = 11
const digits = 2 ** digitBits

/** Rows by `value` (not negative, below 2³¹), equal ones in the order of `base`: a radix sort, digit by digit. */
export async function orderBy(size: number, value: (row: number) => number, base?: Int32Array): Promise<Int32Array> {
  const values = new Int32Array(size)
  let order = new Int32Array(size)
  let highest = 0
  for (let row = 0; row < size; row++) {
    values[row] = value(row)
    order[row] = base ? (base[row] as number) : row
    highest = Math.max(highest, values[row] as number)
  }
  let sorted = new Int32Array(size)
  for (let shift = 0; shift < 31 && highest >>> shift > 0; shift += digitBits) {
    await pause(size)
    const places = placesOfDigits(values, shift)
    await pause(size)
    for (let place = 0; place < size; place++) {
      const row = order[place] as number
      const digit = ((values[row] as number) >>> shift) % digits
      sorted[places[digit] as number] = row
      places[digit] = (places[digit] as number) + 1
    }
    ;[order, sorted] = [sorted, order]
  }
  return order
}

/** Where the rows with each digit begin. */
function placesOfDigits(values: Int32Array, shift: number) {
  const places = new Int32Array(digits + 1)
  for (const value of values) {
    const next = ((value >>> shift) % digits) + 1
    places[next] = (places[next] as number) + 1
  }
  for (let digit = 1; digit <= digits; digit++)
    places[digit] = (places[digit] as number) + (places[digit - 1] as number)
  return places
}

/** The first place in [begin, end) for which `isAfter` holds; it holds for all later ones. */
export function firstPlace(begin: number, end: number, isAfter: (place: number) => boolean) {
  let [low, high] = [begin, end]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isAfter(middle)) high = middle
    else low = middle + 1
  }
  return low
}

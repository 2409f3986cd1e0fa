/**
 * A listing as the index keeps it. `since` is in minutes; `birth` is `YYYYMMDD` as a number; `traits` is a sum of powers of
 * two; `availableUntil` is in milliseconds, 0 for none.
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

const emptyColumns = (capacity: number, names: Names): Columns => ({
  size: 0,
  names,
  ...(Object.fromEntries(integers.map(name => [name, new Int32Array(capacity)])) as Record<
    (typeof integers)[number],
    Int32Array
  >),
  traits: new Float64Array(capacity),
  availableUntil: new Float64Array(capacity),
})

/** Grows by doubling. */
export function openColumns(capacity = 1_024, names = openNames()) {
  let columns = emptyColumns(capacity, names)
  function grow() {
    const larger = emptyColumns(columns.accountId.length * 2, names)
    for (const name of integers) larger[name].set(columns[name])
    larger.traits.set(columns.traits)
    larger.availableUntil.set(columns.availableUntil)
    columns = { ...larger, size: columns.size }
  }
  return {
    add(listing: IndexedListing) {
      if (columns.size === columns.accountId.length) grow()
      const row = columns.size++
      for (const name of integers) {
        columns[name][row] = name === 'neighborhood' ? names.idOf(listing.neighborhood) : listing[name]
      }
      columns.traits[row] = listing.traits
      columns.availableUntil[row] = listing.availableUntil
    },
    all: () => columns,
  }
}

/** The rows in another order. */
export function arranged(columns: Columns, order: Int32Array): Columns {
  const moved = emptyColumns(order.length, columns.names)
  const move = (from: Numbers, to: Numbers) => {
    for (let row = 0; row < order.length; row++) to[row] = from[order[row] as number] as number
  }
  for (const name of integers) move(columns[name], moved[name])
  move(columns.traits, moved.traits)
  move(columns.availableUntil, moved.availableUntil)
  return { ...moved, size: order.length }
}

/** Rows by `value` (not negative), equal ones in the order of `base`. */
export function orderBy(size: number, value: (row: number) => number, base?: Int32Array): Int32Array {
  const packed = new Float64Array(size)
  const rowAt = (place: number) => (base ? (base[place] as number) : place)
  for (let place = 0; place < size; place++) packed[place] = value(rowAt(place)) * size + place
  packed.sort()
  return Int32Array.from(packed, each => rowAt(each % size))
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

import { type Sort, sortNames } from '#contract/listing-filters.ts'
import {
  type Bitmap,
  both,
  clearBit,
  countBoth,
  emptyBitmap,
  hasBit,
  intersect,
  intersectAny,
  type Selection,
  setBit,
  setRange,
} from './bitmap.ts'
import { firstPlace, orderBy, pause, rowsPerStep } from './order.ts'
import { type Limits, openRangeColumn, type RangeColumn } from './range-column.ts'

/**
 * A listing in the index. `since` is in minutes; `birth` is `YYYYMMDD` as a number; `traits` is a sum of powers of two;
 * `availableUntil` and `tierUntil` (when the tier or the listing expires) are in milliseconds, Infinity for never.
 */
export type IndexedListing = Record<(typeof columnNames)[number], number> & {
  stateId: number
  cityId: number
  neighborhood: string
  traits: number
}

const fixedNames = ['accountId', 'rotation', 'price', 'birth', 'since'] as const
const columnNames = [...fixedNames, 'availableUntil', 'tierUntil'] as const

/** One array per field; rows are grouped by place. */
export type Columns = Record<(typeof columnNames)[number], Float64Array> & { size: number }

/** Requires `all` of these traits, and at least one of each group in `any`. */
export type Condition = {
  stateId: number
  cityId?: number | undefined
  neighborhood?: string | undefined
  all: readonly number[]
  any: readonly (readonly number[])[]
  price?: Limits | undefined
  birth?: Limits | undefined
  /** In milliseconds. */
  now: number
}

export type Segment = ReturnType<typeof openSegment>

/** Traits are numbers below `count`. `available` is the trait that expires. */
export type TraitNumbers = { count: number; available: number }

export async function buildSegment(listings: readonly IndexedListing[], { count, available }: TraitNumbers) {
  const size = listings.length
  const columns = emptyColumns(size)
  const traits = Array.from({ length: count }, () => emptyBitmap(size))
  const places: Places = new Map()
  let row = 0
  for (const members of await byPlace(listings)) {
    addPlace(places, members[0] as IndexedListing, [row, row + members.length])
    for (const listing of members) {
      for (const name of columnNames) columns[name][row] = listing[name]
      setTraits(traits, row, listing.traits)
      row++
      if (row % rowsPerStep === 0) await pause(size)
    }
  }
  const byAccount = orderBy(size, each => columns.accountId[each] as number)
  const orders = await ordersOf(columns, byAccount)
  const ranges = { price: await openRangeColumn(columns.price), birth: await openRangeColumn(columns.birth) }
  return openSegment({ columns, traits, available, orders, byAccount, ranges, places })
}

const emptyColumns = (size: number) =>
  ({ size, ...Object.fromEntries(columnNames.map(name => [name, new Float64Array(size)])) }) as Columns

/** Groups listings by place: the listings of a state are adjacent, and so are those of each of its cities. */
async function byPlace(listings: readonly IndexedListing[]) {
  const groups = new Map<string, IndexedListing[]>()
  for (const [at, listing] of listings.entries()) {
    const key = placeKey(listing)
    const group = groups.get(key)
    if (group) group.push(listing)
    else groups.set(key, [listing])
    if (at % rowsPerStep === rowsPerStep - 1) await pause(listings.length)
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
}

export const onRequest = 1_000_000

/** Keys are integers that fit in 32 bits, in ascending order. A price on request comes last in both directions. */
export const keys: Record<Sort, (columns: Columns, row: number) => number> = {
  rotation: () => 0,
  newest: ({ since }, row) => -(since[row] as number),
  price: ({ price }, row) => (price[row] as number) || onRequest,
  price_desc: ({ price }, row) => onRequest - (price[row] as number),
}

async function ordersOf(columns: Columns, byAccount: Int32Array) {
  const { size } = columns
  const rotation = orderBy(size, row => columns.rotation[row] as number, byAccount)
  const orders = { rotation } as Record<Sort, Int32Array>
  for (const sort of sortNames.filter(name => name !== 'rotation')) {
    await pause(size)
    orders[sort] = orderBy(size, row => keys[sort](columns, row), rotation)
  }
  return orders
}

function setTraits(bitmaps: readonly Bitmap[], row: number, traits: number) {
  let left = traits
  for (let trait = 0; left > 0; trait++) {
    if (left % 2 === 1) setBit(bitmaps[trait] as Bitmap, row)
    left = Math.floor(left / 2)
  }
}

type Range = [begin: number, end: number]

/** The rows of each place. They are contiguous, unless a neighbourhood name occurs in several cities of a state. */
type Places = Map<string, Range[]>

type Place = Pick<Condition, 'stateId' | 'cityId' | 'neighborhood'>

const placeKey = ({ stateId, cityId, neighborhood }: Place) =>
  `${stateId} ${cityId ?? '*'} ${neighborhood === undefined ? '*' : `=${neighborhood}`}`

function addPlace(places: Places, { stateId, cityId, neighborhood }: Place, [begin, end]: Range) {
  const containing = [{ stateId }, { stateId, cityId }, { stateId, neighborhood }, { stateId, cityId, neighborhood }]
  for (const key of containing.map(placeKey)) {
    const ranges = places.get(key) ?? []
    const last = ranges.at(-1)
    if (last?.[1] === begin) last[1] = end
    else ranges.push([begin, end])
    places.set(key, ranges)
  }
}

type Parts = {
  columns: Columns
  traits: Bitmap[]
  available: number
  orders: Record<Sort, Int32Array>
  byAccount: Int32Array
  ranges: Record<'price' | 'birth', RangeColumn>
  places: Places
}

function openSegment({ columns, traits, available, orders, byAccount, ranges, places }: Parts) {
  const { accountId, size } = columns
  const listed = emptyBitmap(size)
  setRange(listed, 0, size)
  let isMissingSome = false
  const availability = openClock(columns.availableUntil)
  const tiers = openClock(columns.tierUntil)

  function select(condition: Condition): Selection {
    for (const row of availability.takeEnded(condition.now)) clearBit(traits[available] as Bitmap, row)
    const rows = places.get(placeKey(condition)) ?? []
    const bits = emptyBitmap(size)
    for (const [begin, end] of rows) setRange(bits, begin, end)
    const selection = { bits, from: (rows[0]?.[0] ?? 0) >>> 5, to: ((rows.at(-1)?.[1] ?? 0) + 31) >>> 5 }
    if (isMissingSome) intersect(selection, listed)
    for (const trait of condition.all) intersect(selection, traits[trait] as Bitmap)
    for (const group of condition.any) {
      const any = group.map(trait => traits[trait] as Bitmap)
      intersectAny(selection, any)
    }
    ranges.price(selection, condition.price)
    ranges.birth(selection, condition.birth)
    return selection
  }

  const narrow = (selection: Selection, trait: number) => both(selection, traits[trait] as Bitmap)

  const count = (selection: Selection, trait?: number) =>
    countBoth(selection, trait === undefined ? selection.bits : (traits[trait] as Bitmap))

  function rowOf(account: number) {
    const at = (place: number) => accountId[byAccount[place] as number] as number
    const place = firstPlace(0, size, each => at(each) >= account)
    const isHere = place < size && at(place) === account && hasBit(listed, byAccount[place] as number)
    return isHere ? (byAccount[place] as number) : undefined
  }

  function isInPlace(row: number, listing: IndexedListing) {
    const ranges = places.get(placeKey(listing)) ?? []
    if (!ranges.some(([begin, end]) => begin <= row && row < end)) return false
    return fixedNames.every(name => columns[name][row] === listing[name])
  }

  /**
   * Updates a listing's traits in place. Returns false if the listing is new or its sort position or place has changed.
   */
  function replace(listing: IndexedListing) {
    const row = rowOf(listing.accountId)
    if (row === undefined || !isInPlace(row, listing)) return false
    for (const bitmap of traits) clearBit(bitmap, row)
    setTraits(traits, row, listing.traits)
    availability.set(row, listing.availableUntil)
    tiers.set(row, listing.tierUntil)
    return true
  }

  function remove(account: number) {
    const row = rowOf(account)
    if (row === undefined) return
    clearBit(listed, row)
    isMissingSome = true
    tiers.set(row, Infinity)
  }

  /** Returns the accounts whose tier has expired since the last call. */
  const takeTurned = (now: number) => tiers.takeEnded(now).map(row => accountId[row] as number)

  return { columns, orders, select, narrow, count, replace, remove, takeTurned }
}

/** Returns each row once, after it has expired. Scans the rows only when the earliest expiry has passed. */
function openClock(until: Float64Array) {
  let next = 0
  return {
    set(row: number, end: number) {
      until[row] = end
      next = Math.min(next, end)
    },
    takeEnded(now: number) {
      const ended: number[] = []
      if (now < next) return ended
      next = Infinity
      for (let row = 0; row < until.length; row++) {
        if ((until[row] as number) <= now) {
          ended.push(row)
          until[row] = Infinity
        } else if ((until[row] as number) < next) next = until[row] as number
      }
      return ended
    },
  }
}

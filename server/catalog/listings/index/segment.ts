import {
  type Bitmap,
  clearBit,
  countBoth,
  emptyBitmap,
  forEachRow,
  hasBit,
  intersect,
  intersectAny,
  intersectInto,
  type Selection,
  setBit,
  setRange,
} from './bitmap.ts'
import { arranged, type Columns, firstPlace, type IndexedListing, orderBy, pause, rowsPerStep } from './columns.ts'
import { openRangeColumn, type RangeColumn } from './range-column.ts'

export type Limits = { min?: number | undefined; max?: number | undefined }

/** `all` of these traits, and one of each group of `any`. */
export type Condition = {
  stateId: number
  cityId?: number | undefined
  neighborhood?: string | undefined
  all: readonly number[]
  any: readonly (readonly number[])[]
  price?: Limits | undefined
  birth?: Limits | undefined
  /** Milliseconds. */
  now: number
}

export type Segment = ReturnType<typeof openSegment>

/** Traits are numbers below `traitCount`; the one of being available ends by the clock. */
export async function buildSegment(loaded: Columns, traitCount: number, available: number) {
  const { size } = loaded
  const byName = await orderBy(size, row => loaded.neighborhood[row] as number)
  const byCity = await orderBy(size, row => loaded.cityId[row] as number, byName)
  const byState = await orderBy(size, row => loaded.stateId[row] as number, byCity)
  const columns = await arranged(loaded, byState)
  const byAccount = await orderBy(size, row => columns.accountId[row] as number)
  const rotation = await orderBy(size, row => columns.rotation[row] as number, byAccount)
  const orders = {
    rotation,
    newest: await orderBy(size, row => newestKey(columns, row) + maxMinutes, rotation),
    price: await orderBy(size, row => cheapestKey(columns, row), rotation),
    price_desc: await orderBy(size, row => dearestKey(columns, row), rotation),
  }
  const ranges = { price: await openRangeColumn(columns.price), birth: await openRangeColumn(columns.birth) }
  const traits = await traitBitmaps(columns, traitCount)
  await pause(size)
  return openSegment({ columns, traits, available, orders, byAccount, ranges, places: placesOf(columns) })
}

const maxMinutes = 2 ** 31 - 1
export const onRequest = 1_000_000

/** What comes first has the lowest key; a price on request comes last either way. */
const newestKey = ({ since }: Columns, row: number) => -(since[row] as number)
const cheapestKey = ({ price }: Columns, row: number) => (price[row] as number) || onRequest
const dearestKey = ({ price }: Columns, row: number) => onRequest - (price[row] as number)
export const keys = { rotation: () => 0, newest: newestKey, price: cheapestKey, price_desc: dearestKey }

async function traitBitmaps({ size, traits }: Columns, traitCount: number) {
  const bitmaps = Array.from({ length: traitCount }, () => emptyBitmap(size))
  for (let row = 0; row < size; row++) {
    setTraits(bitmaps, row, traits[row] as number)
    if (row % rowsPerStep === rowsPerStep - 1) await pause(size)
  }
  return bitmaps
}

function setTraits(bitmaps: readonly Bitmap[], row: number, traits: number) {
  let left = traits
  for (let trait = 0; left > 0; trait++) {
    if (left % 2 === 1) setBit(bitmaps[trait] as Bitmap, row)
    left = Math.floor(left / 2)
  }
}

type Range = [begin: number, end: number]

/** The rows of each place; they lie together, but for those of a neighbourhood in several cities of a state. */
function placesOf({ size, stateId, cityId, neighborhood }: Columns) {
  const places = new Map<string, Range[]>()
  const add = (key: string, begin: number, end: number) => {
    const ranges = places.get(key) ?? []
    const last = ranges.at(-1)
    if (last && last[1] === begin) last[1] = end
    else ranges.push([begin, end])
    places.set(key, ranges)
  }
  for (let begin = 0; begin < size; ) {
    const [state, city, name] = [stateId[begin], cityId[begin], neighborhood[begin]] as [number, number, number]
    let end = begin + 1
    while (end < size && stateId[end] === state && cityId[end] === city && neighborhood[end] === name) end++
    add(placeKey(state, undefined, undefined), begin, end)
    add(placeKey(state, city, undefined), begin, end)
    add(placeKey(state, undefined, name), begin, end)
    add(placeKey(state, city, name), begin, end)
    begin = end
  }
  return places
}

const placeKey = (state: number, city: number | undefined, name: number | undefined) =>
  `${state} ${city ?? ''} ${name ?? ''}`

type Parts = {
  columns: Columns
  traits: Bitmap[]
  available: number
  orders: Record<keyof typeof keys, Int32Array>
  byAccount: Int32Array
  ranges: Record<'price' | 'birth', RangeColumn>
  places: ReadonlyMap<string, Range[]>
}

function openSegment({ columns, traits, available, orders, byAccount, ranges, places }: Parts) {
  const { accountId, names } = columns
  const listed = emptyBitmap(columns.size)
  setRange(listed, 0, columns.size)
  let isMissingSome = false
  const ending = openEnding(traits[available] as Bitmap, columns.availableUntil)
  const turning = openTurning(columns)

  function placeRanges({ stateId, cityId, neighborhood }: Condition) {
    const name = neighborhood === undefined ? undefined : (names.find(neighborhood) ?? -1)
    return places.get(placeKey(stateId, cityId, name)) ?? []
  }

  function select(condition: Condition): Selection {
    ending.clearEnded(condition.now)
    const rows = placeRanges(condition)
    const bits = emptyBitmap(columns.size)
    for (const [begin, end] of rows) setRange(bits, begin, end)
    const selection = { bits, from: (rows[0]?.[0] ?? 0) >>> 5, to: ((rows.at(-1)?.[1] ?? 0) + 31) >>> 5 }
    if (isMissingSome) intersect(selection, listed)
    for (const trait of condition.all) intersect(selection, traits[trait] as Bitmap)
    for (const group of condition.any) {
      const bitmaps = group.map(trait => traits[trait] as Bitmap)
      intersectAny(selection, bitmaps)
    }
    limit(selection, ranges.price, condition.price)
    limit(selection, ranges.birth, condition.birth)
    return selection
  }

  function rowOf(account: number) {
    const at = (place: number) => accountId[byAccount[place] as number] as number
    const place = firstPlace(0, columns.size, each => at(each) >= account)
    const isHere = place < columns.size && at(place) === account && hasBit(listed, byAccount[place] as number)
    return isHere ? (byAccount[place] as number) : undefined
  }

  /** Traits may change in place; what rows are ordered and found by may not. */
  function replace(listing: IndexedListing) {
    const row = rowOf(listing.accountId)
    if (row === undefined || !isInPlace(columns, row, listing)) return false
    for (const bitmap of traits) clearBit(bitmap, row)
    setTraits(traits, row, listing.traits)
    columns.availableUntil[row] = listing.availableUntil
    columns.tierUntil[row] = listing.tierUntil
    ending.note(listing.availableUntil)
    turning.note(listing.tierUntil)
    return true
  }

  function remove(account: number) {
    const row = rowOf(account)
    if (row === undefined) return
    clearBit(listed, row)
    columns.tierUntil[row] = Infinity
    isMissingSome = true
  }

  /** Until the next search: the rows among them that have the trait, and how many they are. */
  const narrowed: Bitmap = emptyBitmap(columns.size)
  function narrow(selection: Selection, trait: number) {
    const selected = intersectInto(narrowed, selection, traits[trait] as Bitmap)
    return { selection: { ...selection, bits: narrowed }, selected }
  }

  const countTrait = (selection: Selection, trait: number) => countBoth(selection, traits[trait] as Bitmap)

  return { columns, orders, select, narrow, countTrait, replace, remove, takeTurned: turning.take }
}

/** Clears the bits whose time is over, as soon as the first of them is. */
function openEnding(bits: Bitmap, until: Float64Array) {
  let next = 0
  function note(end: number) {
    next = Math.min(next, end)
  }
  function clearEnded(now: number) {
    if (now < next) return
    next = Infinity
    forEachRow({ bits, from: 0, to: bits.length }, row => {
      const end = until[row] as number
      if (end <= now) clearBit(bits, row)
      else note(end)
    })
  }
  return { note, clearEnded }
}

/** The accounts whose tier has ended by the clock, once, as soon as the first has. */
function openTurning({ accountId, tierUntil, size }: Columns) {
  let next = 0
  return {
    note(end: number) {
      next = Math.min(next, end)
    },
    take(now: number) {
      const turned: number[] = []
      if (now < next) return turned
      next = Infinity
      for (let row = 0; row < size; row++) {
        const end = tierUntil[row] as number
        if (end <= now) turned.push(accountId[row] as number)
        else if (end < next) next = end
      }
      return turned
    },
  }
}

function limit(selection: Selection, range: RangeColumn, { min, max }: Limits = {}) {
  if (max !== undefined) range.atMost(selection, max)
  if (min !== undefined) range.atLeast(selection, min)
}

function isInPlace({ names, neighborhood, ...columns }: Columns, row: number, listing: IndexedListing) {
  if (neighborhood[row] !== names.find(listing.neighborhood)) return false
  return (['stateId', 'cityId', 'rotation', 'price', 'birth', 'since'] as const).every(
    name => columns[name][row] === listing[name],
  )
}

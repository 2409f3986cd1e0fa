import type { Sort } from '#contract/listing-filters.ts'
import { circle } from '../rotation.ts'
import { forEachRow, hasBit, type Selection } from './bitmap.ts'
import { firstPlace } from './order.ts'
import { type Columns, keys, type Segment } from './segment.ts'

/** Orders listings by the sort's key, then by distance from the rotation's start, then by account. */
export type Position = { key: number; distance: number; accountId: number }

export const compare = (one: Position, other: Position) =>
  one.key - other.key || one.distance - other.distance || one.accountId - other.accountId

export type Order = {
  sort: Sort
  start: number
  after?: Position | undefined
  limit: number
  /** The lowest and highest keys that a selected row can have. */
  keys?: [from: number, to: number] | undefined
}

/**
 * Returns the first selected rows. Sorts the selection if it is small, otherwise walks all rows in order until it has
 * enough.
 */
export function takeFirst(segment: Segment, selection: Selection, order: Order): Position[] {
  const selected = segment.count(selection)
  // Comparing a row costs as much as skipping several rows.
  const isFew = selected * selected * 3 < order.limit * segment.columns.size
  return isFew ? takeOfFew(segment, selection, order) : walk(segment, selection, order)
}

function positionOf(columns: Columns, row: number, { sort, start }: Order): Position {
  const distance = (columns.rotation[row] as number) - start
  return {
    key: keys[sort](columns, row),
    distance: distance < 0 ? distance + circle : distance,
    accountId: columns.accountId[row] as number,
  }
}

function takeOfFew({ columns }: Segment, selection: Selection, order: Order) {
  const first: Position[] = []
  const keyOf = keys[order.sort]
  let highest = Infinity
  forEachRow(selection, row => {
    // The key alone rules out most rows.
    if (keyOf(columns, row) > highest) return
    const position = positionOf(columns, row, order)
    if (order.after && compare(position, order.after) <= 0) return
    const last = first[order.limit - 1]
    if (last && compare(position, last) >= 0) return
    const place = firstPlace(0, first.length, each => compare(first[each] as Position, position) > 0)
    first.splice(place, 0, position)
    if (last) first.pop()
    if (first.length === order.limit) highest = (first.at(-1) as Position).key
  })
  return first
}

/**
 * Rows with the same key are contiguous and sorted by rotation. Visits them from the rotation's start on, then wraps
 * around.
 */
function walk({ columns, orders }: Segment, { bits }: Selection, order: Order) {
  const rows = orders[order.sort]
  const { size, rotation } = columns
  const keyAt = (place: number) => keys[order.sort](columns, rows[place] as number)
  const rotationAt = (place: number) => rotation[rows[place] as number] as number
  const lowest = Math.max(order.after?.key ?? -Infinity, order.keys?.[0] ?? -Infinity)
  const highest = order.keys?.[1] ?? Infinity
  const first: Position[] = []

  function visit(begin: number, end: number) {
    for (let place = begin; place < end && first.length < order.limit; place++) {
      const row = rows[place] as number
      if (!hasBit(bits, row)) continue
      const position = positionOf(columns, row, order)
      if (!order.after || compare(position, order.after) > 0) first.push(position)
    }
  }

  function visitKey(begin: number, end: number, key: number) {
    const passed = order.after?.key === key ? order.after.distance : 0
    const from = (order.start + passed) % circle
    const turn = firstPlace(begin, end, place => rotationAt(place) >= from)
    const isPastZero = from < order.start
    if (!isPastZero) visit(turn, end)
    const stop = firstPlace(begin, end, place => rotationAt(place) >= order.start)
    visit(isPastZero ? turn : begin, stop)
  }

  let begin = lowest === -Infinity ? 0 : firstPlace(0, size, place => keyAt(place) >= lowest)
  while (first.length < order.limit) {
    // Skips keys without a selected row, because when sorting by date, nearly every listing has a key of its own.
    let met = begin
    while (met < size && !hasBit(bits, rows[met] as number)) met++
    if (met === size || keyAt(met) > highest) break
    const key = keyAt(met)
    const end = firstPlace(met, size, place => keyAt(place) > key)
    visitKey(
      firstPlace(begin, met, place => keyAt(place) >= key),
      end,
      key,
    )
    begin = end
  }
  return first
}

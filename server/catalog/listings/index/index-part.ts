import type { Pool } from 'pg'
import { type IndexedListing, openColumns } from './columns.ts'
import { loadAll, loadSome } from './load-listings.ts'
import { buildSegment, type Segment } from './segment.ts'
import { readTraits, type Traits } from './traits.ts'

/** The listings of one user type: all as they were loaded, and beside them those that changed place or order since. */
export type IndexPart = {
  traits: Traits
  all: Segment
  changed: Map<number, IndexedListing>
  changes: Segment
  /** Accounts to read again. */
  due: Set<number>
  isStale: boolean
}

/** With more changes, loading all again costs less than carrying them. */
const maxChanged = 2_000

export async function loadPart(pool: Pool, userType: number, now: Date, due: Set<number>): Promise<IndexPart> {
  const traits = await readTraits(pool)
  const columns = openColumns()
  for await (const listings of loadAll(pool, traits, userType, now))
    for (const listing of listings) columns.add(listing)
  const all = await buildSegment(columns.all(), traits.count, traits.available)
  const changes = await buildSegment(openColumns(1).all(), traits.count, traits.available)
  return { traits, all, changed: new Map(), changes, due, isStale: false }
}

export function noteChanges(part: IndexPart, accounts: readonly number[]) {
  for (const account of accounts) part.due.add(account)
  if (part.due.size <= maxChanged) return
  part.isStale = true
  part.due.clear()
}

export async function refreshPart(part: IndexPart, pool: Pool, userType: number, now: Date) {
  const due = [...part.due]
  if (due.length === 0) return
  part.due.clear()
  try {
    await applyChanges(part, due, await loadSome(pool, part.traits, userType, now, due))
  } catch (error) {
    noteChanges(part, due)
    throw error
  }
  if (part.changed.size > maxChanged) part.isStale = true
}

export async function applyChanges(part: IndexPart, due: readonly number[], found: readonly IndexedListing[]) {
  const listings = new Map(found.map(listing => [listing.accountId, listing]))
  let isMoved = false
  for (const account of due) {
    const listing = listings.get(account)
    if (listing && part.all.replace(listing)) continue
    part.all.remove(account)
    isMoved = part.changed.delete(account) || listing !== undefined || isMoved
    if (listing) part.changed.set(account, listing)
  }
  if (!isMoved) return
  const columns = openColumns(Math.max(1, part.changed.size))
  for (const listing of part.changed.values()) columns.add(listing)
  part.changes = await buildSegment(columns.all(), part.traits.count, part.traits.available)
}

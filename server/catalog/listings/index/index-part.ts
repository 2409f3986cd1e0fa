import type { Pool } from 'pg'
import { loadAll, loadSome } from './load-listings.ts'
import { buildSegment, type IndexedListing, type Segment } from './segment.ts'
import { readTraits, type Traits } from './traits.ts'

/**
 * The listings of one user type. `all`: as loaded. `changes`: those whose place or sort position has changed since
 * then.
 */
export type IndexPart = {
  traits: Traits
  all: Segment
  changed: Map<number, IndexedListing>
  changes: Segment
  /** Accounts to reload. */
  due: Set<number>
  isStale: boolean
}

/** Above this number, a full reload costs less than rebuilding the segment of changes each time. */
const maxChanged = 2_000

export async function loadPart(pool: Pool, userType: number, now: Date, due: Set<number>): Promise<IndexPart> {
  const traits = await readTraits(pool)
  const all = await buildSegment(await loadAll(pool, traits, userType, now), traits)
  return { traits, all, changed: new Map(), changes: await buildSegment([], traits), due, isStale: false }
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
  if (isMoved) part.changes = await buildSegment([...part.changed.values()], part.traits)
}

import { dayInSaoPaulo } from '#contract/age.ts'
import { flagNames, isFiltered, optionFilters, optionsNames, type Sort } from '#contract/listing-filters.ts'
import { messages } from '#contract/messages.ts'
import { eachTier, type Tier, tiers } from '#contract/plan-tiers.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { type LoadedIndex, listingIndex } from './index/listing-index.ts'
import { numberOfDay } from './index/load-listings.ts'
import type { Limits } from './index/range-column.ts'
import { type Condition, onRequest } from './index/segment.ts'
import { compare, type Position, takeFirst } from './index/take-first.ts'
import type { TraitName } from './index/traits.ts'
import type { Count, TierPage } from './listing.ts'
import { type ListingFilters, maxCounted } from './listing-query.ts'
import { listingRows } from './listing-rows.ts'
import {
  circle,
  decodeCursor,
  decodeSortedCursor,
  encodeCursor,
  encodeSortedCursor,
  rotationStart,
  type SortedCursor,
} from './rotation.ts'

type Deps = Pick<App, 'pool' | 'now'>

/** Whether a search needs the in-memory index. The table's own indexes can answer all other searches (decision 003). */
export const needsIndex = ({ profile = {}, sort }: ListingFilters) => isFiltered(profile) || sort !== undefined

export async function filterListings(
  deps: Deps,
  filters: ListingFilters,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const from = cursor === undefined ? undefined : readCursor(cursor, filters)
  const search = openSearch(await listingIndex(deps).of(filters.userType), filters, deps.now(), from?.start)
  const found: FoundListing[] = []
  const begin = from ? tiers.indexOf(from.tier) : 0
  for (const tier of requestedTiers(filters).filter(each => tiers.indexOf(each) >= begin)) {
    const after = from?.tier === tier && from.accountId > 0 ? from : undefined
    found.push(...search.take(tier, limit + 1 - found.length, after))
  }
  const rows = await listingRows(deps).of(accountsOf(found.slice(0, limit)), deps.now())
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    listings: found.slice(0, limit).flatMap(({ accountId }) => rows.get(accountId) ?? []),
    next: last ? search.cursorAt(last) : null,
    count: countOf(filters, search.total()),
  }
}

/** Caps the count as the SQL query does, so a list looks the same whether it comes from the index or the table. */
const countOf = (filters: ListingFilters, total: number): Count => {
  const capped = total > maxCounted && !needsIndex(filters)
  return { total: capped ? maxCounted : total, capped }
}

/** Does not query the database. */
export function findAccounts(index: LoadedIndex, filters: ListingFilters, now: Date, limit: number) {
  const search = openSearch(index, filters, now)
  const found: FoundListing[] = []
  for (const tier of requestedTiers(filters)) found.push(...search.take(tier, limit - found.length))
  return { accounts: accountsOf(found), count: { total: search.total(), capped: false } }
}

export async function filterTiers(deps: Deps, filters: ListingFilters, shown: Record<Tier, number>) {
  const search = openSearch(await listingIndex(deps).of(filters.userType), filters, deps.now())
  const requested = requestedTiers(filters)
  const found = eachTier(tier => (requested.includes(tier) ? search.take(tier, shown[tier] + 1) : []))
  const rows = await listingRows(deps).of(accountsOf(Object.values(found).flat()), deps.now())
  return eachTier((tier): TierPage => {
    const own = found[tier]
    const nextAfter = (listings: number) => {
      const last = own.length > listings ? own[listings - 1] : undefined
      return last ? search.cursorAt(last) : null
    }
    return {
      listings: own.slice(0, shown[tier]).flatMap(({ accountId }) => rows.get(accountId) ?? []),
      count: countOf(filters, requested.includes(tier) ? search.total(tier) : 0),
      next: nextAfter(shown[tier]),
      nextAfter,
    }
  })
}

const accountsOf = (found: readonly FoundListing[]) => found.map(({ accountId }) => accountId)

export const requestedTiers = ({ tier }: ListingFilters) => (tier ? [tier] : tiers)

export type FoundListing = Position & { tier: Tier }

/**
 * If the table could also serve this list, writes a cursor in the table's format, so that either can serve the next
 * page.
 */
function writeCursor(at: SortedCursor, filters: ListingFilters) {
  if (needsIndex(filters)) return encodeSortedCursor(at)
  const rotation = (at.start + at.distance) % circle
  const segment = 2 * tiers.indexOf(at.tier) + (rotation < at.start ? 1 : 0)
  return encodeCursor({ start: at.start, segment, rotation, accountId: at.accountId })
}

/** @throws Refusal if the cursor is for a different sort order. */
export function readCursor(text: string, filters: ListingFilters): SortedCursor {
  if (needsIndex(filters)) return decodeSortedCursor(text, filters.sort ?? 'rotation')
  const { start, segment, rotation, accountId } = decodeCursor(text)
  const distance = (rotation - start + circle) % circle
  return { sort: 'rotation', tier: tiers[segment >> 1] as Tier, start, key: 0, distance, accountId }
}

/** Premium listings come first, whatever the sort order. */
export function openSearch({ traits, segments }: LoadedIndex, filters: ListingFilters, now: Date, since?: number) {
  const sort = filters.sort ?? 'rotation'
  const start = since ?? rotationStart(now)
  const condition = toCondition(traits, filters, now)
  const selected = segments.map(segment => ({ segment, selection: segment.select(condition) }))
  const keys = keysOf(sort, condition.price)

  function take(tier: Tier, limit: number, after?: Position): FoundListing[] {
    if (limit <= 0) return []
    const trait = traits.numberOf(tier) as number
    const first = selected.flatMap(({ segment, selection }) =>
      takeFirst(segment, segment.narrow(selection, trait), { sort, start, after, limit, keys }),
    )
    return first
      .toSorted(compare)
      .slice(0, limit)
      .map(position => ({ ...position, tier }))
  }

  function total(tier?: Tier) {
    const trait = tier && traits.numberOf(tier)
    return selected.reduce((sum, { segment, selection }) => sum + segment.count(selection, trait), 0)
  }

  const cursorAt = (found: FoundListing) => writeCursor({ ...found, sort, start }, filters)
  return { take, total, cursorAt }
}

/** Converts a price range into the lowest and highest sort key. Undefined if the range does not limit the keys. */
function keysOf(sort: Sort, { min = 1, max = onRequest - 1 }: Limits = {}): [number, number] | undefined {
  if (sort === 'price') return max < onRequest - 1 || min > 1 ? [min, max] : undefined
  if (sort === 'price_desc') return max < onRequest - 1 || min > 1 ? [onRequest - max, onRequest - min] : undefined
  return undefined
}

/** @throws Refusal for an unknown option. */
export function toCondition(traits: LoadedIndex['traits'], filters: ListingFilters, now: Date): Condition {
  const { profile = {}, gender, tier, stateId, cityId, neighborhoodKey } = filters
  const required: TraitName[] = flagNames.filter(name => profile[name])
  if (gender) required.push(gender)
  if (tier) required.push(tier)
  const all = required.map(name => traits.numberOf(name) as number)
  const any: number[][] = []
  for (const name of optionsNames) {
    const chosen = (profile[name] ?? []).map(id => {
      const trait = traits.numberOf(`${name} ${id}`)
      if (trait === undefined) throw fieldError(name, messages.unknownOption)
      return trait
    })
    if (optionFilters[name].needs === 'all') all.push(...chosen)
    else if (chosen.length > 0) any.push(chosen)
  }
  const { price } = profile
  return {
    ...{ stateId, cityId, neighborhood: neighborhoodKey, all, any, now: now.getTime() },
    // Price on request is stored as 0.
    ...(price && { price: { min: price.min ?? 1, max: price.max } }),
    ...(profile.age && { birth: birthOf(profile.age, now) }),
  }
}

function birthOf({ min, max }: Limits, now: Date): Limits {
  const today = numberOfDay(dayInSaoPaulo(now))
  return {
    ...(min !== undefined && { max: today - min * 10_000 }),
    ...(max !== undefined && { min: today - (max + 1) * 10_000 + 1 }),
  }
}

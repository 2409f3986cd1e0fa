import { dayInSaoPaulo } from '#contract/age.ts'
import { flagNames, isFiltered, optionFilters, optionsNames, type Sort } from '#contract/listing-filters.ts'
import { messages } from '#contract/messages.ts'
import { eachTier, type Tier, tiers } from '#contract/plan-tiers.ts'
import { fieldError } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { tierOfPeriod } from '#server/orders/plan-periods.ts'
import { count } from './index/bitmap.ts'
import { type LoadedIndex, listingIndex } from './index/listing-index.ts'
import { numberOfDay } from './index/load-listings.ts'
import { type Condition, type Limits, onRequest } from './index/segment.ts'
import { compare, type Position, takeFirst } from './index/take-first.ts'
import type { TraitName } from './index/traits.ts'
import type { Listing, TierPage } from './listing.ts'
import { type ListingFilters, listingColumns } from './listing-query.ts'
import { decodeSortedCursor, encodeSortedCursor, rotationStart } from './rotation.ts'

type Deps = Pick<App, 'pool' | 'direct' | 'now'>

/** Other searches are answered by the indexes of the table (decision 003). */
export const needsIndex = ({ profile = {}, sort }: ListingFilters) => isFiltered(profile) || sort !== undefined

export async function filterListings(
  deps: Deps,
  filters: ListingFilters,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const sort = filters.sort ?? 'rotation'
  const from = cursor === undefined ? undefined : decodeSortedCursor(cursor, sort)
  const search = openSearch(await listingIndex(deps).of(filters.userType), filters, deps.now(), from?.start)
  const found: Found[] = []
  const begin = from ? tiers.indexOf(from.tier) : 0
  for (const tier of requestedTiers(filters).filter(each => tiers.indexOf(each) >= begin)) {
    const after = from?.tier === tier ? from : undefined
    found.push(...search.take(tier, limit + 1 - found.length, after))
  }
  const total = search.total()
  const rows = await readAccounts(deps, accountsOf(found.slice(0, limit)))
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    listings: found.slice(0, limit).flatMap(({ accountId }) => rows.get(accountId) ?? []),
    next: last ? search.cursorAt(last) : null,
    count: { total, capped: false },
  }
}

/** Asks the database nothing. */
export function findAccounts(index: LoadedIndex, filters: ListingFilters, now: Date, limit: number) {
  const search = openSearch(index, filters, now)
  const found: Found[] = []
  for (const tier of requestedTiers(filters)) found.push(...search.take(tier, limit - found.length))
  return { accounts: accountsOf(found), count: { total: search.total(), capped: false } }
}

export async function filterTiers(deps: Deps, filters: ListingFilters, shown: Record<Tier, number>) {
  const search = openSearch(await listingIndex(deps).of(filters.userType), filters, deps.now())
  const requested = requestedTiers(filters)
  const found = eachTier(tier => (requested.includes(tier) ? search.take(tier, shown[tier] + 1) : []))
  const rows = await readAccounts(deps, accountsOf(Object.values(found).flat()))
  return eachTier((tier): TierPage => {
    const own = found[tier]
    const nextAfter = (listings: number) => {
      const last = own.length > listings ? own[listings - 1] : undefined
      return last ? search.cursorAt(last) : null
    }
    return {
      listings: own.slice(0, shown[tier]).flatMap(({ accountId }) => rows.get(accountId) ?? []),
      count: { total: requested.includes(tier) ? search.total(tier) : 0, capped: false },
      next: nextAfter(shown[tier]),
      nextAfter,
    }
  })
}

const accountsOf = (found: readonly Found[]) => found.map(({ accountId }) => accountId)

const requestedTiers = ({ tier }: ListingFilters) => (tier ? [tier] : tiers)

export type Found = Position & { tier: Tier }

/** Premium comes first in every order. */
export function openSearch({ traits, segments }: LoadedIndex, filters: ListingFilters, now: Date, since?: number) {
  const sort = filters.sort ?? 'rotation'
  const start = since ?? rotationStart(now)
  const condition = toCondition(traits, filters, now)
  const selected = segments.map(segment => ({ segment, selection: segment.select(condition) }))
  const keys = keysOf(sort, condition.price)

  function take(tier: Tier, limit: number, after?: Position): Found[] {
    if (limit <= 0) return []
    const trait = traits.numberOf(tier) as number
    const first = selected.flatMap(({ segment, selection }) => {
      return takeFirst(segment, segment.narrow(selection, trait), { sort, start, after, limit, keys })
    })
    return first
      .toSorted(compare)
      .slice(0, limit)
      .map(position => ({ ...position, tier }))
  }

  function total(tier?: Tier) {
    const trait = tier && (traits.numberOf(tier) as number)
    const each = selected.map(({ segment, selection }) =>
      trait === undefined ? count(selection) : segment.countTrait(selection, trait),
    )
    return each.reduce((sum, part) => sum + part, 0)
  }

  const cursorAt = ({ tier, ...position }: Found) => encodeSortedCursor({ ...position, tier, sort, start })
  return { take, total, cursorAt }
}

/** With a range of prices only those keys can occur. */
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
    // A price on request is stored as 0.
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

/** Who is not listed any more is left out, whatever the index still holds. */
export async function readAccounts({ pool, now }: Pick<Deps, 'pool' | 'now'>, accounts: readonly number[]) {
  if (accounts.length === 0) return new Map<number, Listing>()
  const values = [accounts, now()]
  const { rows } = await pool.query<Listing>({ name: 'filtered_listings', text: rowsQuery, values })
  return new Map(rows.map(row => [row.account_id, row]))
}

export const rowsQuery = `
  select ${listingColumns}, case when tier_until > $2 then tier else ${tierOfPeriod('listings.account_id', '$2')} end as tier
  from listings where account_id = any($1::int[]) and listed_until > $2`

import { dayMs, hourMs } from '#contract/durations.ts'
import { genders } from '#contract/genders.ts'
import { flagNames, optionsNames, type ProfileFilters, sortNames } from '#contract/listing-filters.ts'
import { tiers } from '#contract/plan-tiers.ts'
import { countIn } from '#server/catalog/listings/count-options.ts'
import { openSearch } from '#server/catalog/listings/filter-listings.ts'
import { buildSegment } from '#server/catalog/listings/index/segment.ts'
import { numberTraits, type TraitName } from '#server/catalog/listings/index/traits.ts'
import type { ListingFilters } from '#server/catalog/listings/listing-query.ts'
import { circle } from '#server/catalog/listings/rotation.ts'
import { median, row, title } from './report.ts'

/**
 * All listings share one user type and state. That is the worst case: an index holds a single type, and a search covers
 * a single state.
 */
const sizes = [10_000, 1_000_000]
const searches = 2_000
const perPage = 24
const tries = 7
const now = new Date()
const today = Number(now.toISOString().slice(0, 10).replaceAll('-', ''))

const lists = { service: 7, language: 7, payment: 5 }
const ids = (count: number) => Array.from({ length: count }, (_, place) => ({ id: place + 1, name: `${place + 1}` }))
const traits = numberTraits({
  service: ids(lists.service),
  language: ids(lists.language),
  payment: ids(lists.payment),
})

const below = (limit: number) => Math.floor(Math.random() * limit)
/** Uneven, as in reality: most people share a few cities, languages and services. */
const uneven = (limit: number) => Math.floor(limit * Math.random() ** 2)
const pick = <T>(values: readonly T[]) => values[below(values.length)] as T

/** Reports the best of several tries, in ms, to reduce noise. Excludes reading the page's rows by account. */
async function benchFilters() {
  title(`Filters from the index in memory: ${searches} random combinations, ms (median / 99th of 100 / worst)`)
  for (const size of sizes) {
    const [listings, changes] = [made(size), made(1_000)]
    const begun = performance.now()
    const segments = [await buildSegment(listings, traits), await buildSegment(changes, traits)]
    const built = performance.now() - begun
    const [first, deep, sheet] = measure({ traits, segments })
    row(`${size.toLocaleString('en')} listings`, {
      'first page': spread(first),
      'a later page': spread(deep),
      'counts of the sheet': spread(sheet),
      'built in': `${Math.round(built)} ms`,
    })
  }
}

function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] as number).toFixed(2)
  return `${median(times).toFixed(2)} / ${at(0.99)} / ${(sorted.at(-1) as number).toFixed(2)}`
}

const made = (size: number) => Array.from({ length: size }, (_, place) => listing(place + 1))

function listing(accountId: number) {
  const held: TraitName[] = [pick(tiers), genders[uneven(3)] as (typeof genders)[number]]
  for (const flag of flagNames) if (Math.random() < (flag === 'available' ? 0.05 : 0.4)) held.push(flag)
  for (const name of optionsNames)
    for (let more = 1 + below(4); more > 0; more--) held.push(`${name} ${1 + uneven(lists[name])}`)
  return {
    accountId,
    stateId: 33,
    cityId: uneven(92),
    neighborhood: `bairro ${uneven(40)}`,
    rotation: below(circle),
    price: Math.random() < 0.1 ? 0 : 50 * (1 + uneven(30)),
    birth: today - (18 + uneven(50)) * 10_000 - below(28),
    since: below(30_000_000),
    traits: traits.sumOf(new Set(held)),
    availableUntil: now.getTime() + hourMs,
    tierUntil: now.getTime() + dayMs,
  }
}

const maybe = <T>(part: number, value: T) => (Math.random() < part ? value : undefined)

function randomSearch(): ListingFilters {
  const profile: ProfileFilters = {}
  if (Math.random() < 0.4) profile.price = { min: maybe(0.5, 10 * below(60)), max: maybe(0.7, 100 + 10 * below(140)) }
  if (Math.random() < 0.4) profile.age = { min: maybe(0.5, 18 + below(15)), max: maybe(0.7, 25 + below(40)) }
  for (const name of optionsNames) {
    if (Math.random() < 0.3) profile[name] = [...new Set([1 + below(lists[name]), 1 + below(lists[name])])]
  }
  for (const name of flagNames) if (Math.random() < 0.15) profile[name] = true
  return {
    ...{ userType: 2, stateId: 33, profile },
    cityId: maybe(0.3, uneven(92)),
    neighborhoodKey: maybe(0.2, `bairro ${uneven(40)}`),
    gender: maybe(0.4, pick(genders)),
    tier: maybe(0.2, pick(tiers)),
    sort: maybe(0.5, pick(sortNames)),
  }
}

function measure(index: Parameters<typeof openSearch>[0]) {
  const times: [number[], number[], number[]] = [[], [], []]
  for (let search = 0; search < searches; search++) {
    const filters = randomSearch()
    const last = pageOf(index, filters)
    times[0].push(bestOf(() => pageOf(index, filters)))
    times[1].push(bestOf(() => pageOf(index, filters, last)))
    times[2].push(bestOf(() => countIn(index, 'companions', filters, now)))
  }
  return times
}

function bestOf(work: () => unknown) {
  let best = Infinity
  for (let time = 0; time < tries; time++) {
    const begun = performance.now()
    work()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

/** Searches like the search page, including the total. A later page begins in the middle of the first tier. */
function pageOf(index: Parameters<typeof openSearch>[0], filters: ListingFilters, after?: { key: number } | undefined) {
  const search = openSearch(index, filters, now)
  const position = after && { key: after.key, distance: circle / 2, accountId: 0 }
  const found = search.take(filters.tier ?? tiers[0] ?? 'premium', perPage + 1, position)
  if (!filters.tier && found.length <= perPage) search.take('basic', perPage + 1 - found.length)
  search.total()
  return found.at(-1)
}

await benchFilters()

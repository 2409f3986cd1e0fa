import { expect, test } from 'vitest'
import { ageOn } from '#contract/age.ts'
import type { Gender } from '#contract/genders.ts'
import type { Sort } from '#contract/listing-filters.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { type FoundListing, openSearch, readCursor, toCondition } from './filter-listings.ts'
import { applyChanges } from './index/index-part.ts'
import { numberOfDay } from './index/load-listings.ts'
import { buildSegment, type IndexedListing } from './index/segment.ts'
import { numberTraits } from './index/traits.ts'
import type { ListingFilters } from './listing-query.ts'
import { circle, rotationStart } from './rotation.ts'

/** A listing before indexing. The test filters these one by one to compute the index's expected result. */
type Person = Omit<IndexedListing, 'birth' | 'traits'> & {
  birth: string
  tier: Tier
  gender: Gender
  place: boolean
  services: number[]
  languages: number[]
}

const now = new Date('2026-11-23T15:00:00Z')
const today = '2026-11-23'
const start = rotationStart(now)
const ids = [1, 2, 3, 4]
const option = (id: number) => ({ id, name: String(id) })
const traits = numberTraits({ service: ids.map(option), language: ids.map(option), payment: ids.map(option) })

/** Seeded, so every run draws the same numbers. */
let seed = 7
function random(below: number) {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const pick = <T>(values: readonly T[]) => values[random(values.length)] as T
const some = (values: readonly number[]) => values.filter(() => random(2) === 0)

const person = (accountId: number): Person => ({
  accountId,
  stateId: pick([33, 33, 33, 35]),
  cityId: pick([1, 1, 1, 2, 3]),
  neighborhood: pick(['', 'centro', 'praia']),
  rotation: random(circle),
  price: pick([0, 50, 100, 100, 300, 1450]),
  birth: `${1960 + random(46)}-${pick(['01-01', '02-29', '11-22', '11-23', '11-24'])}`,
  since: random(50),
  tier: pick<Tier>(['premium', 'basic']),
  gender: pick<Gender>(['Mulher', 'Homem', 'Trans']),
  place: random(3) > 0,
  services: some(ids),
  languages: some(ids),
  availableUntil: pick([0, 0, now.getTime(), now.getTime() + 1, now.getTime() + 200_000]),
  tierUntil: Infinity,
})

const indexed = ({ tier, gender, place, services, languages, birth, ...rest }: Person): IndexedListing => ({
  ...rest,
  birth: numberOfDay(birth),
  traits: traits.sumOf([
    tier,
    gender,
    ...(rest.availableUntil > 0 ? (['available'] as const) : []),
    ...(place ? (['own_place'] as const) : []),
    ...services.map(id => `service ${id}` as const),
    ...languages.map(id => `language ${id}` as const),
  ]),
})

const maybe = <T>(value: T) => (random(3) === 0 ? value : undefined)

function randomFilters(): ListingFilters {
  const [low, high] = [random(1_500), random(1_500)].toSorted((a, b) => a - b) as [number, number]
  const [young, old] = [18 + random(50), 18 + random(50)].toSorted((a, b) => a - b) as [number, number]
  const price = maybe(pick([{ min: low }, { max: high }, { min: low, max: high }, { min: 100, max: 100 }]))
  const age = maybe(pick([{ min: young }, { max: old }, { min: young, max: old }]))
  const [service, language] = [maybe([pick(ids), pick(ids)]), maybe([pick(ids), pick(ids)])]
  return {
    userType: 2,
    stateId: 33,
    cityId: maybe(pick([1, 2])),
    neighborhoodKey: maybe(pick(['centro', 'nenhum'])),
    gender: maybe(pick<Gender>(['Mulher', 'Trans'])),
    tier: maybe(pick<Tier>(['premium', 'basic'])),
    sort: pick<Sort | undefined>([undefined, 'newest', 'price', 'price_desc']),
    profile: {
      ...(price && { price }),
      ...(age && { age }),
      ...(service && { service }),
      ...(language && { language }),
      ...(random(4) === 0 && { own_place: true as const }),
      ...(random(5) === 0 && { available: true as const }),
    },
  }
}

const isOr = <T>(matching: T | undefined, value: T) => matching === undefined || matching === value

function holds(
  one: Person,
  { profile: { price, age, service = [], language, own_place, available } = {}, ...rest }: ListingFilters,
  at: Date,
) {
  const years = ageOn(today, one.birth)
  const isPriced = (one.price > 0 && one.price >= (price?.min ?? 0) && one.price <= (price?.max ?? Infinity)) || !price
  return (
    isPriced &&
    one.stateId === rest.stateId &&
    isOr(rest.cityId, one.cityId) &&
    isOr(rest.neighborhoodKey, one.neighborhood) &&
    isOr(rest.gender, one.gender) &&
    isOr(rest.tier, one.tier) &&
    (!age || (years >= (age.min ?? 0) && years <= (age.max ?? Infinity))) &&
    service.every(id => one.services.includes(id)) &&
    (!language || language.some(id => one.languages.includes(id))) &&
    (!own_place || one.place) &&
    (!available || one.availableUntil > at.getTime())
  )
}

const keyOf: Record<Sort, (one: Person) => number> = {
  rotation: () => 0,
  newest: one => -one.since,
  price: one => one.price || Infinity,
  price_desc: one => -one.price,
}

function expected(people: readonly Person[], filters: ListingFilters, at: Date) {
  const key = keyOf[filters.sort ?? 'rotation']
  const turn = (one: Person) => (one.rotation - start + circle) % circle
  return people
    .filter(one => holds(one, filters, at))
    .toSorted((a, b) => Number(a.tier === 'basic') - Number(b.tier === 'basic') || key(a) - key(b) || turn(a) - turn(b))
    .map(one => one.accountId)
}

async function loaded(people: readonly Person[]) {
  const all = await buildSegment(people.map(indexed), traits)
  const changes = await buildSegment([], traits)
  return { traits, all, changes, changed: new Map(), due: new Set<number>(), isStale: false }
}

/** Every twentieth round, some people arrive, leave, move or change their offers. */
async function changeSome(people: readonly Person[], part: Part) {
  const due = Array.from({ length: 12 }, () => 1 + random(720))
  const changed = new Map<number, Person>()
  for (const id of due.filter(() => random(4) > 0)) {
    const before = people.find(one => one.accountId === id)
    const offers = {
      services: some(ids),
      tier: pick<Tier>(['premium', 'basic']),
      availableUntil: now.getTime() + 150_000,
    }
    changed.set(id, before && random(2) === 0 ? { ...before, ...offers } : person(id))
  }
  await applyChanges(part, due, [...changed.values()].map(indexed))
  return [...people.filter(one => !due.includes(one.accountId)), ...changed.values()]
}

type Part = Awaited<ReturnType<typeof loaded>>

function allPages(part: Part, filters: ListingFilters, at: Date) {
  const search = () => openSearch({ traits, segments: [part.all, part.changes] }, filters, at)
  const perPage = pick([1, 5, 40])
  const seen: number[] = []
  for (const tier of filters.tier ? [filters.tier] : (['premium', 'basic'] as const)) {
    for (let taken = search().take(tier, perPage); taken.length > 0; ) {
      seen.push(...taken.map(each => each.accountId))
      const cursor = search().cursorAt(taken.at(-1) as FoundListing)
      taken = search().take(tier, perPage, readCursor(cursor, filters))
    }
  }
  return { seen, total: search().total() }
}

test('returns the same pages as a check of every listing, while listings change', async () => {
  let people = Array.from({ length: 700 }, (_, place) => person(place + 1))
  const part = await loaded(people)
  let found = 0
  for (let round = 0; round < 200; round++) {
    if (round % 20 === 19) people = await changeSome(people, part)
    const [filters, at] = [randomFilters(), new Date(now.getTime() + round * 1_000)]
    const matching = expected(people, filters, at)
    const { seen, total } = allPages(part, filters, at)
    expect(seen, JSON.stringify(filters)).toEqual(matching)
    expect(total).toBe(matching.length)
    found += matching.length
  }
  expect(found).toBeGreaterThan(1_000)
})

test('refuses an unknown option and names it', () => {
  const filters = { userType: 2, stateId: 33, profile: { service: [99] } }
  expect(() => toCondition(traits, filters, now)).toThrow(
    expect.objectContaining({ errors: { service: ['Opção desconhecida.'] } }),
  )
})

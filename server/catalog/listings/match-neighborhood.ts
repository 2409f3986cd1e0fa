import { foldName } from '#contract/place.ts'
import { errorsBetween } from './typing-errors.ts'

export type Neighborhood = { key: string; name: string; listings: number }

export type Match = {
  key: string
  name: string
  others: string[]
}

const maxOthers = 3

/** If nothing matches, the search uses the typed text itself. */
export function matchNeighborhood(text: string, known: ReadonlyMap<string, Neighborhood>): Match {
  const typed = foldName(text)
  const exact = known.get(typed)
  if (exact && exact.listings > 0) return { key: typed, name: exact.name, others: [] }
  const likely = [...known.values()]
    .map(neighborhood => ({ neighborhood, rank: rankOf(typed, neighborhood.key) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((one, other) => byLikelihood(one, other))
    .map(({ neighborhood }) => neighborhood)
  const listed = likely.filter(({ listings }) => listings > 0).map(({ name }) => name)
  if (exact) return { key: typed, name: exact.name, others: listed.slice(0, maxOthers) }
  const [best] = likely
  if (!best) return { key: typed, name: text, others: [] }
  return { key: best.key, name: best.name, others: listed.filter(name => name !== best.name).slice(0, maxOthers) }
}

const maxSuggested = 20
const suggested = new WeakMap<ReadonlyMap<string, Neighborhood>, Neighborhood[]>()

/** Lists suggestions. The cache is keyed by the map object, which is rebuilt whenever a listing changes. */
export function listByCount(known: ReadonlyMap<string, Neighborhood>) {
  const earlier = suggested.get(known)
  if (earlier) return earlier
  const listed = [...known.values()].filter(({ listings }) => listings > 0)
  const most = listed.sort((one, other) => other.listings - one.listings || (one.key < other.key ? -1 : 1))
  suggested.set(known, most.slice(0, maxSuggested))
  return most.slice(0, maxSuggested)
}

type Ranked = { neighborhood: Neighborhood; rank: number }

function byLikelihood(one: Ranked, other: Ranked) {
  const empty = ({ neighborhood }: Ranked) => Number(neighborhood.listings === 0)
  return (
    empty(one) - empty(other) ||
    one.rank - other.rank ||
    other.neighborhood.listings - one.neighborhood.listings ||
    (one.neighborhood.key < other.neighborhood.key ? -1 : 1)
  )
}

/** A match's rank is the index of the first rule that holds. `minLetters`: shorter input would match too much. */
const matchRules: readonly { minLetters: number; holds: (typed: string, key: string) => boolean }[] = [
  { minLetters: 2, holds: (typed, key) => key.startsWith(typed) },
  { minLetters: 2, holds: (typed, key) => key.includes(` ${typed}`) },
  { minLetters: 4, holds: isOneSlipFrom },
  { minLetters: 3, holds: (typed, key) => key.includes(typed) },
  { minLetters: 5, holds: (typed, key) => startsOf(key).some(start => beginsOneSlipFrom(typed, start)) },
  { minLetters: 7, holds: (typed, key) => errorsBetween(typed, key, 2) <= 2 },
]
const noMatch = matchRules.length

function rankOf(typed: string, key: string) {
  const rank = matchRules.findIndex(({ minLetters, holds }) => typed.length >= minLetters && holds(typed, key))
  return rank < 0 ? noMatch : rank
}

const startsOf = (key: string) => key.split(' ').map((_, index, words) => words.slice(index).join(' '))

const beginsOneSlipFrom = (typed: string, key: string) =>
  [-1, 0, 1].some(more => isOneSlipFrom(typed, key.slice(0, typed.length + more)))

/** Whether at most one letter is wrong, missing, extra or swapped with its neighbour. */
export function isOneSlipFrom(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = short.slice(start)
  if (short.length < long.length) return rest === long.slice(start + 1)
  if (rest.slice(1) === long.slice(start + 1)) return true
  return rest[0] === long[start + 1] && rest[1] === long[start] && rest.slice(2) === long.slice(start + 2)
}

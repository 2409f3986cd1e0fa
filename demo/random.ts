export type Random = {
  next(): number
  between(min: number, max: number): number
  /** Includes both ends. */
  integer(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
  sample<T>(list: readonly T[], count: number): T[]
  bytes(size: number): Buffer
}

/** Mulberry32: the same seed gives the same demonstration everywhere. Not for secrets. */
export function randomFrom(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, ...drawing(next) }
}

function drawing(next: () => number): Omit<Random, 'next'> {
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const shuffle = <T>(list: readonly T[]) =>
    list
      .map(item => ({ item, place: next() }))
      .sort(byPlace)
      .map(itemOf)
  return {
    between: (min, max) => min + (max - min) * next(),
    integer,
    chance: probability => next() < probability,
    pick: list => list[integer(0, list.length - 1)] as (typeof list)[number],
    shuffle,
    sample: (list, count) => shuffle(list).slice(0, count),
    bytes: size => Buffer.from(Array.from({ length: size }, () => integer(0, 255))),
  }
}

const byPlace = (a: { place: number }, b: { place: number }) => a.place - b.place
const itemOf = <T>({ item }: { item: T }) => item

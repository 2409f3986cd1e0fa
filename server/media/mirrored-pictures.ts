import { type RawBuilder, sql } from 'kysely'

const frequencies = 16

/**
 * A mirrored picture has the same cosine frequencies, the odd ones across the mirror with the other sign. The hash
 * (adapters/images/perceptual-hash.ts) has the frequencies sideways one after the other, each with those downwards.
 */
const maskOf = (changes: (sideways: number, downwards: number) => boolean) =>
  Array.from({ length: frequencies ** 2 }, (_, at) =>
    changes(Math.floor(at / frequencies), at % frequencies) ? '1' : '0',
  ).join('')

const isOdd = (index: number) => (index + 1) % 2 === 1

/** What changes in a hash when its picture is mirrored, put upside down, or turned round. */
export const mirrorMasks = {
  sideways: maskOf(sideways => isOdd(sideways)),
  downwards: maskOf((_, downwards) => isOdd(downwards)),
  turned: maskOf((sideways, downwards) => isOdd(sideways) !== isOdd(downwards)),
} as const

/** Bits of 256 that differ, of the two as they are or with one of them mirrored. */
export const leastDistance = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<number>`least(bit_count(${one} # ${other}), ${sql.join(
    Object.values(mirrorMasks).map(mask => sql`bit_count(${one} # ${other} # ${sql.lit(mask)}::bit(256))`),
  )})`

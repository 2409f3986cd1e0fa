import { type RawBuilder, sql } from 'kysely'

const frequencies = 16

/**
 * Out of 256 bits. If a picture is this close to a banned one, we refuse its upload, and a ban deletes existing copies.
 * Measured on our test pictures: re-encoded, resized or brightened copies differ by at most 22 bits, other pictures by
 * at least 104.
 */
export const sameBits = 24

/**
 * A mirrored picture has the same cosine frequencies, but those that are odd across the mirror axis change sign. In the
 * hash (adapters/images/perceptual-hash.ts), each sideways frequency has a run of bits, one per downward frequency.
 */
const maskOf = (changes: (sideways: number, downwards: number) => boolean) =>
  Array.from({ length: frequencies ** 2 }, (_, at) =>
    changes(Math.floor(at / frequencies), at % frequencies) ? '1' : '0',
  ).join('')

const isOdd = (index: number) => (index + 1) % 2 === 1

/** The bits of a hash that change if the picture is mirrored, flipped upside down, or rotated by half a turn. */
export const mirrorMasks = {
  sideways: maskOf(sideways => isOdd(sideways)),
  downwards: maskOf((_, downwards) => isOdd(downwards)),
  turned: maskOf((sideways, downwards) => isOdd(sideways) !== isOdd(downwards)),
} as const

/** SQL: the smallest Hamming distance, out of 256 bits, between a picture and another or its mirror images. */
export const minDistance = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<number>`least(bit_count(${one} # ${other}), ${sql.join(
    Object.values(mirrorMasks).map(mask => sql`bit_count(${one} # ${other} # ${sql.lit(mask)}::bit(256))`),
  )})`

/** A quarter turn is a reflection in the diagonal, which swaps the two kinds of frequency, and a second reflection. */
const alongDiagonal = (hash: string) =>
  Array.from(hash, (_, at) => hash[(at % frequencies) * frequencies + Math.floor(at / frequencies)]).join('')

const masked = (hash: string, mask: string) => Array.from(hash, (bit, at) => (bit === mask[at] ? '0' : '1')).join('')

/** The eight possible hashes of a picture: unchanged, mirrored, and rotated in quarter turns. */
export const looksOf = (hash: string) =>
  [hash, alongDiagonal(hash)].flatMap(one => [one, ...Object.values(mirrorMasks).map(mask => masked(one, mask))])

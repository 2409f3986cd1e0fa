import { type RawBuilder, sql } from 'kysely'

const frequencies = 16

/**
 * Of 256 bits. Measured on our art: re-encoded, resized or brightened copies differ by at most 22, other pictures by at
 * least 104. Up to 31, which refuses an upload, a picture may be the next of a series.
 */
export const sameBits = 24

/**
 * Of 256 bits: PDQ's threshold (docs/safety.md T34). It may be the next picture of a series, so this much only refuses an
 * upload or shows an operator a likeness; what a ban removes must be nearer, and is looked for among all.
 */
export const nearBits = 31

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

/** A quarter turn is a mirror along the diagonal, which changes both kinds of frequencies, and another mirror. */
const alongDiagonal = (hash: string) =>
  Array.from(hash, (_, at) => hash[(at % frequencies) * frequencies + Math.floor(at / frequencies)]).join('')

const masked = (hash: string, mask: string) => Array.from(hash, (bit, at) => (bit === mask[at] ? '0' : '1')).join('')

/** The eight hashes that a picture may have: as it is, mirrored, and turned by quarters. */
export const looksOf = (hash: string) =>
  [hash, alongDiagonal(hash)].flatMap(one => [one, ...Object.values(mirrorMasks).map(mask => masked(one, mask))])

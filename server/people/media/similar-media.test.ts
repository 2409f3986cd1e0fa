import { expect, test } from 'vitest'
import { randomFrom } from '#demo/random.ts'
import { bootApp } from '#test/world/site.ts'

const { app } = await bootApp()
const random = randomFrom(20261123)
const pairs = 500

const randomHash = () => Array.from({ length: 256 }, () => (random.next() < 0.5 ? '0' : '1'))

/** Flips `count` bits of `hash`. */
function changed(hash: readonly string[], count: number) {
  const places = new Set<number>()
  while (places.size < count) places.add(random.integer(0, 255))
  return hash.map((bit, place) => (places.has(place) ? (bit === '0' ? '1' : '0') : bit))
}

async function foundShare(bits: number) {
  const one = Array.from({ length: pairs }, randomHash)
  const other = one.map(hash => changed(hash, bits))
  const { rows } = await app.pool.query<{ found: number }>(
    `select count(*) filter (where picture_parts(one::bit(256)) && near_picture_parts(other::bit(256))) as found
     from unnest($1::text[], $2::text[]) p (one, other)`,
    [one.map(bits => bits.join('')), other.map(bits => bits.join(''))],
  )
  return (rows[0]?.found ?? 0) / pairs
}

test.each([
  [12, 1],
  [22, 0.99],
  [31, 0.9],
])('for pictures that differ in %i bits, the index finds at least this share: %f', async (bits, share) => {
  expect(await foundShare(bits)).toBeGreaterThanOrEqual(share)
})

test('compares few unrelated pictures', async () => {
  expect(await foundShare(104)).toBeLessThan(0.01)
})

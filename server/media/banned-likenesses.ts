import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { looksOf, sameBits } from './mirrored-pictures.ts'

// What seems to be a part of a banned picture, which a person must look at: docs/decisions/086-parts-are-hints.md.

export type PictureHashes = { contentHash: Buffer; perceptualHash: string | null }

/** The hashes of a picture as it is, mirrored, and turned by quarters: a row of `look` for each. */
export const looks = (perceptualHash: string | null) => sql`
  unnest(${perceptualHash === null ? [] : looksOf(perceptualHash)}::text[]) l (bits)
    cross join lateral (select l.bits::bit(256) as hash) look`

/** An operator said of the very same file that it is another picture: SQL, of a banned picture and a hash of content. */
export const isToldApart = (bannedId: RawBuilder<unknown>, contentHash: RawBuilder<unknown>) => sql`exists (
  select from banned_likenesses k
    left join media km on km.id = k.media_id
    left join campaign_submissions ks on ks.id = k.submission_id
  where k.banned_id = ${bannedId} and k.told_apart_at is not null
    and ${contentHash} in (km.content_hash, ks.picture_hash))`

/** The banned pictures that this one may be a part of; those that it was told apart from are left out. */
export async function findBannedParts(db: Db, { contentHash, perceptualHash }: PictureHashes) {
  const { rows } = await sql<{ banned_id: number; distance: number }>`
    select p.banned_id, min(bit_count(p.hash # look.hash))::int as distance
    from ${looks(perceptualHash)}
      join banned_parts p on picture_parts(p.hash) && near_picture_parts(look.hash)
        and bit_count(p.hash # look.hash) <= ${sameBits}
    where not ${isToldApart(sql`p.banned_id`, sql`${contentHash}::bytea`)}
    group by p.banned_id`.execute(db)
  return rows
}

export type Place = { media_id: number } | { submission_id: number }

/** Of a file that arrives. Returns how many are new. */
export async function noteBannedLikenesses(tx: Db, place: Place, hashes: PictureHashes, at: Date) {
  const found = await findBannedParts(tx, hashes)
  if (found.length === 0) return 0
  const noted = await tx
    .insertInto('banned_likenesses')
    .values(found.map(likeness => ({ ...place, ...likeness, found_at: at })))
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return noted.length
}

/** Those that nobody has answered yet, as JSON of `banned_likenesses l`: of one photo, video or version of an ad. */
export const openLikenesses = (place: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', l.banned_id, 'distance', l.distance, 'reason', b.reason,
    'banned_at', b.banned_at, 'operator', o.name) order by l.distance, l.banned_id), '[]')
  from banned_likenesses l join banned_media b on b.id = l.banned_id left join operators o on o.id = b.operator_id
  where ${place} and l.told_apart_at is null)`

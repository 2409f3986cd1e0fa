import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { findBannedFrames, findPartsInFrames, type VideoHashes } from './banned-frames.ts'
import { looksOf, nearBits, sameBits } from './mirrored-pictures.ts'
import { isToldApart } from './told-apart.ts'

// What seems to be a part of a banned picture, which a person must look at: docs/decisions/086-parts-are-hints.md.

export type PictureHashes = VideoHashes & { perceptualHash: string | null }

/** The hashes of a picture as it is, mirrored, and turned by quarters: a row of `look` for each. */
export const looks = (perceptualHash: string | null) => sql`
  unnest(${perceptualHash === null ? [] : looksOf(perceptualHash)}::text[]) l (bits)
    cross join lateral (select l.bits::bit(256) as hash) look`

/**
 * The banned pictures that this one may be a part of, and the banned videos that it may be a frame of, or a part of one;
 * those that it was told apart from are left out.
 */
export async function findBannedParts(db: Db, { contentHash, perceptualHash }: PictureHashes) {
  const { rows } = await sql<{ banned_id: number; distance: number }>`
    select p.banned_id, min(bit_count(p.hash # look.hash))::int as distance
    from ${looks(perceptualHash)}
      cross join lateral (
        select bp.banned_id, bp.hash from banned_parts bp
        where picture_parts(bp.hash) && near_picture_parts(look.hash) and bit_count(bp.hash # look.hash) <= ${sameBits}
        union all
        select bf.banned_id, bf.hash from banned_frames bf
        where picture_parts(bf.hash) && near_picture_parts(look.hash) and bit_count(bf.hash # look.hash) <= ${nearBits}
      ) p
    where not ${isToldApart(sql`p.banned_id`, sql`${contentHash}::bytea`)}
    group by p.banned_id`.execute(db)
  return rows
}

/** By the picture, or by a frame of the video and its parts. */
export async function findBannedLikenesses(db: Db, hashes: PictureHashes) {
  const ofFrames = [...(await findBannedFrames(db, hashes)), ...(await findPartsInFrames(db, hashes))]
  const found = [...(await findBannedParts(db, hashes)), ...ofFrames]
  const nearestLast = found.toSorted((one, other) => other.distance - one.distance)
  return [...new Map(nearestLast.map(({ banned_id, distance }) => [banned_id, { banned_id, distance }])).values()]
}

export type Place = { media_id: number } | { submission_id: number }

/** Of a file that arrives. Returns how many are new. */
export async function noteBannedLikenesses(tx: Db, place: Place, hashes: PictureHashes, at: Date) {
  const found = await findBannedLikenesses(tx, hashes)
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

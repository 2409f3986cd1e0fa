import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { looksOf, sameBits } from './mirrored-pictures.ts'

// docs/decisions/096-bans-by-the-whole-picture.md defines which pictures are banned and which only look similar.

export type PictureHashes = {
  contentHash: Buffer
  perceptualHash: string | null
  /** Set for a video, because the uploader can choose any poster. */
  videoHash?: Buffer | null
}

/** SQL: the hashes of a picture unchanged, mirrored, and rotated in quarter turns, each as a row of `look`. */
const looks = (perceptualHash: string | null) => sql`
  unnest(${perceptualHash === null ? [] : looksOf(perceptualHash)}::text[]) l (bits)
    cross join lateral (select l.bits::bit(256) as hash) look`

/** Compares with every banned picture: there are few, and an index would miss some. */
export async function findBans(db: Db, { contentHash, perceptualHash, videoHash = null }: PictureHashes) {
  const { rows } = await sql<{ id: number }>`
    select id from banned_media where content_hash = ${contentHash} or video_hash = ${videoHash}::bytea
    union select b.id from ${looks(videoHash ? null : perceptualHash)}
      join banned_media b on not b.from_poster and bit_count(b.perceptual_hash # look.hash) <= ${sameBits}`.execute(db)
  return rows.map(({ id }) => id)
}

export const isBanned = async (db: Db, hashes: PictureHashes) => (await findBans(db, hashes)).length > 0

/** A ban lasts as long as somebody tries: its term begins again. */
export const lengthenBans = (db: Db, bans: readonly number[], at: Date) =>
  db.updateTable('banned_media').set({ last_met_at: at }).where('id', 'in', bans).execute()

/** Finds the banned pictures that this one resembles: a hint for an operator to check. */
async function findBannedLikenesses(db: Db, { perceptualHash }: PictureHashes, bits: number) {
  const { rows } = await sql<{ banned_id: number; distance: number }>`
    select b.id as banned_id, min(bit_count(b.perceptual_hash # look.hash))::int as distance
    from ${looks(perceptualHash)}
      join banned_media b on bit_count(b.perceptual_hash # look.hash) <= ${bits}
    group by b.id`.execute(db)
  return rows
}

/** When, and in how many bits a picture may differ from a similar one: SIMILAR_PICTURE_BITS. */
export type Search = { at: Date; similarPictureBits: number }

export type Place = { media_id: number } | { submission_id: number }

/** Call when a file arrives. Returns the number of new likenesses. */
export async function noteBannedLikenesses(
  tx: Db,
  place: Place,
  hashes: PictureHashes,
  { at, similarPictureBits }: Search,
) {
  const found = await findBannedLikenesses(tx, hashes, similarPictureBits)
  if (found.length === 0) return 0
  const noted = await tx
    .insertInto('banned_likenesses')
    .values(found.map(likeness => ({ ...place, ...likeness, found_at: at })))
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  return noted.length
}

/** SQL: the `banned_likenesses l` of one photo, video or ad version, as JSON. */
export const removedAlike = (place: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('id', l.banned_id, 'distance', l.distance, 'reason', b.reason,
    'banned_at', b.banned_at, 'operator', o.name) order by l.distance, l.banned_id), '[]')
  from banned_likenesses l join banned_media b on b.id = l.banned_id left join operators o on o.id = b.operator_id
  where ${place})`

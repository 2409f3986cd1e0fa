import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { mirrorMasks, nearBits, sameBits } from './mirrored-pictures.ts'
import { isToldApart } from './told-apart.ts'

export type VideoHashes = { contentHash: Buffer /** Of a video. */; frames?: readonly string[] | undefined }
export type BannedFrames = { banned_id: number; distance: number; frames: number }

/**
 * The banned videos and pictures that frames of a video are like, as they are or mirrored, and how many of its frames
 * are. Turned videos are not looked for, which would take four times as long.
 */
export async function findBannedFrames(db: Db, { contentHash, frames = [] }: VideoHashes): Promise<BannedFrames[]> {
  if (frames.length === 0) return []
  const { rows } = await sql<BannedFrames>`
    select b.banned_id, min(b.distance)::int as distance, count(distinct f.place)::int as frames
    from ${looksOfFrames(frames)}
      cross join lateral (
        select bf.banned_id, bit_count(bf.hash # look.hash) as distance from banned_frames bf
        where picture_parts(bf.hash) && near_picture_parts(look.hash) and bit_count(bf.hash # look.hash) <= ${nearBits}
        union all
        select bm.id, bit_count(bm.perceptual_hash # look.hash) from banned_media bm
        where bit_count(bm.perceptual_hash # look.hash) <= ${nearBits}
      ) b
    where not ${isToldApart(sql`b.banned_id`, sql`${contentHash}::bytea`)}
    group by b.banned_id`.execute(db)
  return rows
}

/** Those of which a frame may be a part: a hint, as of a picture (`banned-likenesses.ts`). */
export async function findPartsInFrames(db: Db, { contentHash, frames = [] }: VideoHashes) {
  if (frames.length === 0) return []
  const { rows } = await sql<Omit<BannedFrames, 'frames'>>`
    select p.banned_id, min(bit_count(p.hash # look.hash))::int as distance
    from ${looksOfFrames(frames)}
      join banned_parts p on picture_parts(p.hash) && near_picture_parts(look.hash)
        and bit_count(p.hash # look.hash) <= ${sameBits}
    where not ${isToldApart(sql`p.banned_id`, sql`${contentHash}::bytea`)}
    group by p.banned_id`.execute(db)
  return rows
}

/** As they are and mirrored: rows of `look`, of frames `f`. */
const looksOfFrames = (frames: readonly string[]) => sql`
  unnest(${[...frames]}::text[]) with ordinality f (bits, place)
    cross join lateral (
      values (f.bits::bit(256)), (f.bits::bit(256) # ${sql.lit(mirrorMasks.sideways)}::bit(256))
    ) look (hash)`

/** One like frame may be a wall or a sky; most of them are the video. */
export const isMostly = (found: readonly BannedFrames[], { frames = [] }: VideoHashes) =>
  found.some(({ frames: like }) => like * 2 > frames.length)

export const keepMediaFrames = (tx: Db, mediaId: number, frames: readonly string[]) =>
  sql`
    insert into media_frames (media_id, hash)
    select ${mediaId}, f.bits::bit(256) from unnest(${[...frames]}::text[]) f (bits)
    on conflict do nothing`.execute(tx)

/** Call before the video goes. */
export const banMediaFrames = (tx: Db, contentHash: Buffer, mediaId: number) =>
  sql`
    insert into banned_frames (banned_id, hash)
    select b.id, f.hash from banned_media b join media_frames f on f.media_id = ${mediaId}
    where b.content_hash = ${contentHash}
    on conflict do nothing`.execute(tx)

export const keepBannedFrames = (db: Db, contentHash: Buffer, frames: readonly string[]) =>
  sql`
    insert into banned_frames (banned_id, hash)
    select b.id, f.bits::bit(256) from banned_media b cross join unnest(${[...frames]}::text[]) f (bits)
    where b.content_hash = ${contentHash}
    on conflict do nothing`.execute(db)

export async function readMediaFrames(db: Db, mediaId: number) {
  const rows = await db.selectFrom('media_frames').select('hash').where('media_id', '=', mediaId).execute()
  return rows.map(({ hash }) => hash)
}

export async function readBannedFrames(db: Db, contentHash: Buffer) {
  const rows = await db
    .selectFrom('banned_frames as f')
    .innerJoin('banned_media as b', 'b.id', 'f.banned_id')
    .select('f.hash')
    .where('b.content_hash', '=', contentHash)
    .execute()
  return rows.map(({ hash }) => hash)
}

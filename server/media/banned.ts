import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { ReadyMedia } from './ready-media.ts'

/** Up to so many differing bits of 256, two pictures are the same one to anybody who looks (PDQ's own figure). */
const nearBits = 31

type Hashes = Pick<ReadyMedia, 'contentHash' | 'perceptualHash'>

/** Whether it, or nearly it, was removed for good before. */
export async function isBanned(db: Db, { contentHash, perceptualHash }: Hashes) {
  const { rows } = await sql`
    select from banned_media where content_hash = ${contentHash}
      or bit_count(perceptual_hash # ${perceptualHash}::bit(256)) <= ${nearBits} limit 1`.execute(db)
  return rows.length > 0
}

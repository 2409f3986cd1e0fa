import { sql } from 'kysely'
import { mediaLimits } from '#contract/limits.ts'
import type { Db } from '#server/db/open.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { findSimilarMedia } from '#server/reviews/find-similar-media.ts'
import type { ProcessedFiles, ProcessedMedia } from './processed-media.ts'

/**
 * Writes the files before the rows that reference them, and discards them when the work fails. When the database can't
 * tell whether it did, they stay and are swept.
 */
export async function saveWhile<T>(db: Db, media: readonly ProcessedFiles[], work: () => Promise<T>): Promise<T> {
  try {
    for (const each of media) await each.save()
    return await work()
  } catch (error) {
    await discardUnreferenced(db, media).catch(() => undefined)
    throw error
  }
}

export async function discardUnreferenced(db: Db, media: readonly ProcessedFiles[]) {
  if (media.length === 0) return
  const folders = media.map(({ row }) => row.folder)
  const banners = db.selectFrom('campaign_submissions').select('folder').where('folder', 'in', folders)
  const photos = db.selectFrom('media').select('folder').where('folder', 'in', folders)
  const categories = db.selectFrom('partner_categories').select('folder').where('folder', 'in', folders)
  const named = await photos.union(banners).union(categories.$narrowType<{ folder: string }>()).execute()
  const names = new Set(named.map(({ folder }) => folder))
  for (const each of media) if (!names.has(each.row.folder)) await each.discard()
}

type Owner = { accountId: number; at: Date; uploadId?: string | null }

/** Inserts an item that no profile names yet. */
export async function insertMedia(tx: Db, { accountId, at, uploadId = null }: Owner, media: ProcessedMedia) {
  const { row, contentHash, perceptualHash } = media
  const hashes = { content_hash: contentHash, perceptual_hash: perceptualHash }
  const { id } = await tx
    .insertInto('media')
    .values({ account_id: accountId, position: null, upload_id: uploadId, created_at: at, ...row, ...hashes })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, findSimilarMedia, { mediaId: id })
  return id
}

export async function hasRoom(db: Db, accountId: number, more: number) {
  const counted = db.selectFrom('media').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted.where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return count + more <= mediaLimits.perAccount
}

/** Pictures that differ in at most this many of 256 bits look the same (PDQ's own figure). */
const nearBits = 31

type Hashes = Pick<ProcessedMedia, 'contentHash' | 'perceptualHash'>

/** Whether this file, or a near copy, was banned. */
export async function isBanned(db: Db, { contentHash, perceptualHash }: Hashes) {
  const { rows } = await sql`
    select from banned_media where content_hash = ${contentHash}
      or bit_count(perceptual_hash # ${perceptualHash}::bit(256)) <= ${nearBits} limit 1`.execute(db)
  return rows.length > 0
}

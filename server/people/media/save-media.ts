import { sql } from 'kysely'
import type { StoredMedia } from '#contract/media.ts'
import { mediaLimits } from '#contract/media.ts'
import type { OriginMark } from '#contract/origin-mark.ts'
import { noteLikePictures } from '#server/people/linked-accounts/note-pictures.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'
import { countRefusedUpload } from '#server/platform/metrics/count-events.ts'
import { findBans, lengthenBans, noteBannedLikenesses, type PictureHashes, type Search } from './banned-likenesses.ts'
import { compareWithBans } from './compare-with-bans.ts'

export type UploadedFile = { path: string; size: number }
export type MediaUpload = {
  kind: 'image' | 'video'
  file: UploadedFile
  /** Only for videos. */
  poster?: UploadedFile | undefined
}

export type ProcessedFiles = {
  row: { folder: string }
  save: () => Promise<void>
  discard: () => Promise<void>
}

export type ProcessedMedia = ProcessedFiles & {
  row: Omit<StoredMedia, 'id' | 'matches_selfie'>
  contentHash: Buffer
  perceptualHash: string | null
  /** Hash of the video file, without its poster. */
  videoHash?: Buffer | null
  originMark?: OriginMark | null
}

/** `ofPoster`: the poster is unusable, but the video is fine. */
type MediaError = { error: string; ofPoster: boolean }
export type ProcessUpload = (sending: MediaUpload) => Promise<ProcessedMedia | MediaError>

export const isMediaError = (made: ProcessedMedia | MediaError): made is MediaError => 'error' in made

export type ProcessedBannerFiles = ProcessedFiles & {
  row: { folder: string; color: string; animated: boolean }
  contentHash: Buffer
  perceptualHash: string | null
}

export type ProcessedCategoryPicture = ProcessedFiles & { row: { folder: string; color: string } }

export type ProcessBannerUpload = (file: UploadedFile) => Promise<ProcessedBannerFiles | { error: string }>

/** If we can't check whether `work` committed, the files stay until the sweep. */
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

type Owner = Search & { accountId: number; uploadId?: string | null; replaces?: number | null }

export async function insertMedia(
  tx: Db,
  { accountId, at, similarPictureBits, uploadId = null, replaces = null }: Owner,
  media: ProcessedMedia,
) {
  const { row, contentHash, perceptualHash, videoHash = null, originMark = null } = media
  const hashes = { content_hash: contentHash, perceptual_hash: perceptualHash, video_hash: videoHash }
  const ownership = { account_id: accountId, position: null, upload_id: uploadId, replaces, created_at: at }
  const origin_mark = originMark ?? (await originMarkOf(tx, replaces))
  const { id } = await tx
    .insertInto('media')
    .values({ ...ownership, ...row, ...hashes, origin_mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  await noteBannedLikenesses(tx, { media_id: id }, media, { at, similarPictureBits })
  await enqueue(tx, findSimilarMedia, { mediaId: id })
  return id
}

/** An edited copy comes from a canvas, which drops the original's metadata. */
async function originMarkOf(tx: Db, id: number | null) {
  if (id === null) return null
  const found = await tx.selectFrom('media').select('origin_mark').where('id', '=', id).executeTakeFirst()
  return found?.origin_mark ?? null
}

export async function hasRoom(db: Db, accountId: number, more: number) {
  const counted = db.selectFrom('media').select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await counted.where('account_id', '=', accountId).executeTakeFirstOrThrow()
  return count + more <= mediaLimits.perAccount
}

/** Returns whether the picture is banned, and counts the refusal if so. */
export async function isRefused({ db, now }: Pick<App, 'db' | 'now'>, hashes: PictureHashes) {
  const bans = await findBans(db, hashes)
  if (bans.length === 0) return false
  await lengthenBans(db, bans, now())
  await countRefusedUpload(db, now())
  return true
}

export const findSimilarMedia = task<{ mediaId: number }>('find-likenesses')

type Comparer = Pick<App, 'db' | 'now'> & { env: Pick<App['env'], 'similarPictureBits'> }

/** Similarity is a hint for the operator, not a verdict. */
export async function recordSimilarMedia({ db, now, env }: Comparer, { mediaId }: { mediaId: number }) {
  const { similarPictureBits } = env
  const work = async (tx: Db) => {
    // Catches a ban imposed since the upload's check: the ban's own search ran before this row existed.
    await compareWithBans(tx, mediaId, { at: now(), similarPictureBits })
    await compare(tx, mediaId, similarPictureBits)
  }
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
}

async function compare(tx: Db, mediaId: number, bits: number) {
  // The row always names the later item first, so two concurrent uploads create only one row.
  await sql`
    insert into media_likenesses (media_id, other_id, distance)
    select greatest(m.id, o.id), least(m.id, o.id), bit_count(m.perceptual_hash # o.perceptual_hash)
    from media m join media o on o.account_id <> m.account_id
      and o.perceptual_hash is not null and picture_parts(o.perceptual_hash) && near_picture_parts(m.perceptual_hash)
      and bit_count(m.perceptual_hash # o.perceptual_hash) <= ${bits}
    where m.id = ${mediaId}
    on conflict do nothing`.execute(tx)
  await noteLikePictures(tx, mediaId)
}

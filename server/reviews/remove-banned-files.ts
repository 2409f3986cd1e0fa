import { sql } from 'kysely'
import { removeFiles } from '#server/accounts/remove-files.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { removeBannedFilesJob } from '#server/media/ban-files.ts'
import { keepBannedFrames, readBannedFrames } from '#server/media/banned-frames.ts'
import { readStored } from '#server/media/read-stored.ts'
import { hideCroppedCopies } from './hide-cropped-copies.ts'

type Payload = NonNullable<(typeof removeBannedFilesJob)['payload']>

/** The files go also when they can't be read. */
export async function removeBannedFiles(app: App, { contentHash, folder }: Payload) {
  try {
    const hash = Buffer.from(contentHash, 'hex')
    const files = await app.storage.files(folder)
    const video = await readStored(app, files.find(isVideo))
    const frames = await framesOf(app, hash, video)
    const parts = await partsOfPicture(app, hash, files)
    const frameParts = (video && (await app.uploads.frameWindows(video))) ?? []
    // Before the search, so that a copy that arrives meanwhile is either held or found.
    await keepParts(app.db, hash, [...parts, ...frameParts])
    await hideCroppedCopies(app, hash, { parts, frames, frameParts })
  } catch (error) {
    app.log('cropped_copies_not_sought', { reason: String(error) })
  }
  await removeFiles(app, { folders: [folder], objects: [] })
}

/** A video without a picture of its own shows a drawn one, which has no hash and whose parts say nothing. */
async function partsOfPicture(app: App, hash: Buffer, files: readonly string[]) {
  const bans = app.db.selectFrom('banned_media').select('perceptual_hash').where('content_hash', '=', hash)
  const hasHash = (await bans.where('perceptual_hash', 'is not', null).executeTakeFirst()) !== undefined
  const largest = hasHash ? await readStored(app, largestOf(files)) : undefined
  return largest ? app.uploads.windows(largest) : []
}

export const keepParts = (db: Db, contentHash: Buffer, parts: readonly string[]) =>
  sql`
    insert into banned_parts (banned_id, hash)
    select b.id, p.bits::bit(256) from banned_media b cross join unnest(${parts}::text[]) p (bits)
    where b.content_hash = ${contentHash}
    on conflict do nothing`.execute(db)

/** Those of a video of before frames were read are read now. */
async function framesOf(app: App, hash: Buffer, video: Buffer | undefined) {
  const kept = await readBannedFrames(app.db, hash)
  if (!video || kept.length > 0) return kept
  const frames = (await app.uploads.frames(video)) ?? []
  await keepBannedFrames(app.db, hash, frames)
  return frames
}

const isVideo = (key: string) => /\/video\.(mp4|webm)$/.test(key)

const largestOf = (files: readonly string[]) =>
  files.filter(key => key.endsWith('.jpg')).toSorted((one, other) => sizeOf(other) - sizeOf(one))[0]

const sizeOf = (key: string) => Number(/(\d+)\.jpg$/.exec(key)?.[1] ?? 0)

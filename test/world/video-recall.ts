import { frameHashes, frameWindowHashes } from '#server/adapters/videos/frames.ts'
import type { Db } from '#server/db/open.ts'
import { keepBannedFrames } from '#server/media/banned-frames.ts'
import { findBannedLikenesses } from '#server/media/banned-likenesses.ts'
import { isBanned } from '#server/media/save-media.ts'
import { keepParts } from '#server/reviews/remove-banned-files.ts'
import { videoChanges } from './video-copies.ts'

type Shares = { name: string; refused: number; held: number }

/** Each video is banned in turn: the parts of its changed copies that an upload refuses, or holds, and of the others. */
export async function sharesOfCopies(db: Db, videos: readonly Buffer[], names: readonly string[]) {
  const copies = names.map(emptyShares)
  const others = emptyShares('other videos')
  for (const [index, video] of videos.entries()) {
    await banVideo(db, index, video)
    for (const shares of copies) {
      const changed = await (videoChanges[shares.name] as (typeof videoChanges)[string])(video)
      await count(db, shares, { video: changed, of: videos.length })
    }
    for (const other of videos)
      if (other !== video) await count(db, others, { video: other, of: videos.length * (videos.length - 1) })
    await db.deleteFrom('banned_media').execute()
  }
  return { copies, others }
}

const emptyShares = (name: string): Shares => ({ name, refused: 0, held: 0 })

/** As a ban and its job do it. */
async function banVideo(db: Db, index: number, video: Buffer) {
  const content_hash = Buffer.alloc(32, index + 1)
  const ban = { content_hash, perceptual_hash: null, reason: 'illegal' as const, banned_at: new Date() }
  await db.insertInto('banned_media').values(ban).execute()
  await keepBannedFrames(db, content_hash, await frameHashes(video))
  await keepParts(db, content_hash, await frameWindowHashes(video))
}

async function count(db: Db, shares: Shares, { video, of }: { video: Buffer; of: number }) {
  const hashes = { contentHash: Buffer.alloc(32), perceptualHash: null, frames: await frameHashes(video) }
  if (await isBanned(db, hashes)) shares.refused += 1 / of
  else if ((await findBannedLikenesses(db, hashes)).length > 0) shares.held += 1 / of
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { frameHashes } from '#server/adapters/videos/frames.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { keepBannedFrames } from '#server/media/banned-frames.ts'
import { findBannedLikenesses } from '#server/media/banned-likenesses.ts'
import { isBanned } from '#server/media/save-media.ts'
import { drawnVideos, videoChanges } from '#test/world/video-copies.ts'
import { seedSettings } from './grown-site.ts'
import { row, title } from './report.ts'

/** What becomes of copies of a banned video at upload, of each drawn video in turn, and of the other ones. */
async function benchLikeVideos() {
  title('Copies of drawn videos: refused, or held for an operator')
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-'))
  const server = await startEmbedded({ dataDir, settings: seedSettings })
  const { db, pool } = openDatabase(server.url, () => {})
  try {
    await migrate(db)
    await measure(db)
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(db: Db) {
  const videos = await drawnVideos()
  const copies = Object.keys(videoChanges).map(name => ({ name, ...emptyCounts() }))
  const others = emptyCounts()
  for (const [index, video] of videos.entries()) {
    await banVideo(db, index, await frameHashes(video))
    for (const counts of copies) {
      const changed = await (videoChanges[counts.name] as (typeof videoChanges)[string])(video)
      await count(db, counts, await frameHashes(changed))
    }
    for (const other of videos) if (other !== video) await count(db, others, await frameHashes(other))
    await db.deleteFrom('banned_media').execute()
  }
  const share = (found: number, of: number) => (found / of).toFixed(2)
  for (const { name, refused, held } of copies)
    row(name, { refused: share(refused, videos.length), held: share(held, videos.length) })
  const pairs = videos.length * (videos.length - 1)
  row('other videos', { refused: share(others.refused, pairs), held: share(others.held, pairs) })
}

const emptyCounts = () => ({ refused: 0, held: 0 })

async function banVideo(db: Db, index: number, frames: readonly string[]) {
  const content_hash = Buffer.alloc(32, index + 1)
  const ban = { content_hash, perceptual_hash: null, reason: 'illegal' as const, banned_at: new Date() }
  await db.insertInto('banned_media').values(ban).execute()
  await keepBannedFrames(db, content_hash, frames)
}

async function count(db: Db, counts: ReturnType<typeof emptyCounts>, frames: readonly string[]) {
  const hashes = { contentHash: Buffer.alloc(32), perceptualHash: null, frames }
  if (await isBanned(db, hashes)) counts.refused++
  else if ((await findBannedLikenesses(db, hashes)).length > 0) counts.held++
}

await benchLikeVideos()

import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { keepMediaFrames } from './banned-frames.ts'
import { compareWithBans } from './compare-with-bans.ts'
import { readStored } from './read-stored.ts'

type Deps = Pick<App, 'db' | 'storage' | 'uploads' | 'now'>

/** Uploads wait for the same workers, and other jobs for this one. */
const longestMs = 30_000
const atOnce = 200

/** Videos of before their frames were read, one after the other; the next run goes on where this one stopped. */
export async function fillFramesBacklog(app: Deps, stopping?: AbortSignal) {
  const waiting = app.db.selectFrom('frames_backlog').select('media_id').where('unread_at', 'is', null)
  const end = performance.now() + longestMs
  for (const { media_id: mediaId } of await waiting.orderBy('media_id').limit(atOnce).execute()) {
    stopping?.throwIfAborted()
    if (performance.now() > end) return
    await fillFrames(app, mediaId)
  }
}

async function fillFrames(app: Deps, mediaId: number) {
  const videos = app.db.selectFrom('media').select(['folder', 'container', 'content_hash'])
  const video = await videos.where('id', '=', mediaId).executeTakeFirst()
  if (!video) return
  const frames = await framesOf(app, video)
  const at = app.now()
  await app.db.transaction().execute(async tx => {
    const row = tx.updateTable('frames_backlog').set({ unread_at: at }).where('media_id', '=', mediaId)
    if (frames.length === 0) return row.execute()
    await keepMediaFrames(tx, mediaId, frames)
    await compareWithBans(tx, mediaId, at)
    await tx.deleteFrom('frames_backlog').where('media_id', '=', mediaId).execute()
  })
}

type Video = { folder: string; container: string | null; content_hash: Buffer }

async function framesOf(app: Deps, { folder, container, content_hash }: Video) {
  const known = await framesOfSame(app.db, content_hash)
  if (known.length > 0) return known
  const file = await readStored(app, `midias/${folder}/video.${container}`)
  return (file && (await app.uploads.frames(file))) ?? []
}

/** Of the very same file in another account. */
async function framesOfSame(db: Db, contentHash: Buffer) {
  const rows = await db
    .selectFrom('media_frames as f')
    .where('f.media_id', '=', eb =>
      eb
        .selectFrom('media_frames as o')
        .innerJoin('media as m', 'm.id', 'o.media_id')
        .select('m.id')
        .where('m.content_hash', '=', contentHash)
        .limit(1),
    )
    .select('f.hash')
    .execute()
  return rows.map(({ hash }) => hash)
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { drawnVideos, videoChanges } from '#test/world/video-copies.ts'
import { sharesOfCopies } from '#test/world/video-recall.ts'
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
  const { copies, others } = await sharesOfCopies(db, await drawnVideos(), Object.keys(videoChanges))
  for (const { name, refused, held } of [...copies, others])
    row(name, { refused: refused.toFixed(2), held: held.toFixed(2) })
}

await benchLikeVideos()

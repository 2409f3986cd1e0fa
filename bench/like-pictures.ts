import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Db, openDatabase } from '#server/db/open.ts'
import { banPictures, changes, drawings, sharesCaught } from '#test/world/picture-copies.ts'
import { seedSettings, withoutIndexes } from './grown-site.ts'
import { median, row, title } from './report.ts'

const parts = Number(process.argv[2] ?? 1_000_000)
const perPicture = 210
const [banned, others] = [12, 24]

const bans = `insert into banned_media (content_hash, perceptual_hash, reason, operator_id, banned_at)
  select sha256(('b' || i)::bytea), ('x' || encode(sha256(('q' || i)::bytea), 'hex'))::bit(256), 'illegal', 1, now()
  from generate_series(1, $1::int) i`
const hashes = `insert into banned_parts (banned_id, hash)
  select b.id, ('x' || encode(sha256((b.id || ' ' || i)::bytea), 'hex'))::bit(256)
  from banned_media b, generate_series(1, $1::int) i`

/** What an upload refuses or holds, and what the look-up takes, among so many parts of other banned pictures. */
async function benchLikePictures() {
  title(
    `Copies of ${banned} banned drawings among ${parts.toLocaleString('en')} parts: refused, or held for an operator`,
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-'))
  const server = await startEmbedded({ dataDir, settings: seedSettings })
  const { db, pool } = openDatabase(server.url, () => {})
  try {
    await migrate(db)
    const client = await pool.connect()
    await withoutIndexes(client, ['banned_parts'], async () => {
      await client.query(bans, [Math.ceil(parts / perPicture)])
      await client.query(hashes, [perPicture])
    })
    await client.query('vacuum analyze banned_media, banned_parts')
    const { rows } = await client.query(`select pg_size_pretty(pg_relation_size('banned_parts_near')) as size`)
    client.release()
    row('index', { size: rows[0].size })
    await measure(db)
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measure(db: Db) {
  const pictures = await drawings(0, banned)
  const different = await drawings(banned, others)
  await banPictures(db, pictures)
  const times: number[] = []
  for (const [name, change] of Object.entries(changes)) {
    const copies = await sharesCaught(db, pictures, change, ms => times.push(ms))
    const wrong = await sharesCaught(db, different, change, ms => times.push(ms))
    const shares = { refused: copies.refused, held: copies.held }
    const others = { 'others refused': wrong.refused, 'others held': wrong.held }
    row(
      name,
      Object.fromEntries(Object.entries({ ...shares, ...others }).map(([key, share]) => [key, share.toFixed(2)])),
    )
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number
  row('one look-up, ms', { median: median(times).toFixed(1), p95: p95.toFixed(1) })
}

await benchLikePictures()

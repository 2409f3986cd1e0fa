import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { describeTables } from './describe-schema.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'vespera-schema-'))
const server = await startEmbedded({ dataDir, progress: () => undefined })
const { db, pool } = openDatabase(server.url, () => undefined)
try {
  await migrate(db)
  await writeFile(join(projectRoot, 'server/platform/db/tables.ts'), await describeTables(db))
} finally {
  await pool.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

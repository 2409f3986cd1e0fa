import { existsSync } from 'node:fs'
import { realpath, rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { App } from '#server/app.ts'
import type { Binaries } from '#server/db/embedded/binaries.ts'
import { findPostmaster, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { leftBeside, replaceCluster, unfinishedOf } from '#server/db/embedded/replace-cluster.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { knowsMigrations } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Log } from '#server/log.ts'
import type { Progress } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { copyDatabase, readMigrations, sizeOf } from './move-database.ts'

type Choices = { dataDir: string; old: Binaries; dryRun: boolean; progress: Progress; log: Log }
type Deps = Pick<App, 'db' | 'pool'>

/**
 * Old and new server run beside each other, and every row is compared before the directories change places. Whatever
 * ends it before that leaves the cluster as it was, and repeating it begins again. Needs the directory's claim.
 */
export async function upgradeDatabase({ dataDir, old, dryRun, progress, log }: Choices) {
  const cluster = join(await realpath(dataDir), 'postgres')
  const keptAs = `${cluster}-${old.major}`
  if (existsSync(keptAs)) throw new CannotRestore(`${keptAs} já existe, de outra vez: apague-o ou mude-o de lugar`)
  await clear(cluster)
  const found = await withServer({ dataDir, binaries: old, log }, async from => {
    const size = await sizeOf(from)
    await refuseUnfit(from, dataDir, size.bytes)
    const folder = basename(unfinishedOf(cluster))
    if (!dryRun) await withServer({ dataDir, folder, log }, to => copyDatabase(from, to, progress))
    return size
  })
  if (!dryRun) await replaceCluster(cluster, keptAs)
  return { ...found, keptAs }
}

async function clear(cluster: string) {
  for (const left of leftBeside(cluster)) {
    const running = await findPostmaster(left)
    if (running) await stopPostmaster(running)
    await rm(left, { recursive: true, force: true, maxRetries: 5 })
  }
}

type Server = Pick<Parameters<typeof startEmbedded>[0], 'dataDir' | 'folder' | 'binaries'> & { log: Log }

async function withServer<T>({ log, ...options }: Server, work: (database: Deps) => Promise<T>) {
  const server = await startEmbedded(options)
  const database = openDatabase(server.url, log)
  try {
    return await work(database)
  } finally {
    await database.pool.end()
    await server.stop()
  }
}

/** What PostgreSQL needs besides a copy, its log of changes above all. */
const besidesBytes = 500_000_000

async function refuseUnfit({ pool }: Deps, dataDir: string, bytes: number) {
  const client = await pool.connect()
  const migrations = await readMigrations(client).finally(() => client.release())
  if (!(await knowsMigrations(migrations)))
    throw new CannotRestore('O banco de dados é de uma versão do programa mais nova do que esta: use aquela')
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < bytes + besidesBytes)
    throw new CannotRestore(
      `Falta espaço em DATA_DIR: é preciso ter ${Math.ceil((bytes + besidesBytes) / 1e6)} MB livres`,
    )
}

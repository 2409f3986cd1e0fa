import { claimDataDir } from '#server/platform/db/embedded/claim.ts'
import { type EmbeddedPostgres, runningDatabase, startEmbedded } from '#server/platform/db/embedded.ts'
import { ConfigError, type Env } from '#server/platform/env/env.ts'
import { emptyUploadFolders } from '#server/platform/http/uploads.ts'
import { checkOwnServer, refuseTakenPort } from './preflight.ts'

type Deps = { say: (line: string) => void; signal: AbortSignal }
type SiteDatabase = { url: string; embedded?: EmbeddedPostgres; announce(siteUrl: string): void }

/** Returns the database for a site process. Starts the embedded one unless `DATABASE_URL` is set. */
export async function openSiteDatabase(env: Env, { say, signal }: Deps): Promise<SiteDatabase> {
  const { databaseUrl, dataDir } = env
  const claim = databaseUrl ? null : claimDataDir(dataDir)
  if (claim) await emptyUploadFolders(dataDir)
  await refuseTakenPort(env)
  if (databaseUrl) {
    await checkOwnServer(databaseUrl)
    return { url: databaseUrl, announce: () => {} }
  }
  const embedded = await startEmbedded({ dataDir, progress: say, signal })
  return { url: embedded.url, embedded, announce: url => claim?.announce(url) }
}

/** A payments process runs beside a site, so without `DATABASE_URL` it uses the site's embedded database. */
export async function findSiteDatabase(env: Env): Promise<SiteDatabase> {
  const { databaseUrl, dataDir } = env
  if (databaseUrl) await checkOwnServer(databaseUrl)
  const url = databaseUrl ?? (await runningDatabase(dataDir))
  if (url) return { url, announce: () => {} }
  throw new ConfigError(
    'DATABASE_URL: falta, e nenhum site está no ar com esta DATA_DIR; inicie o site antes, com npm start, ou dê o endereço do banco',
  )
}

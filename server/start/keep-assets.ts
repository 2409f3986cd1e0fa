import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#server/platform/app.ts'
import { assetCacheIn, builtAssets, builtStamp } from '#server/platform/http/asset-files.ts'

/** The current release and the two before it. */
const maxReleases = 3

/**
 * Copies this build's files to `DATA_DIR/assets`, for pages that are still open after an upgrade or rollback, and for
 * the other release while both are serving: docs/decisions/041-expand-and-contract.md.
 */
export async function keepAssets({ env, log, now }: Deps, built: Build = { folder: builtAssets, stamp: builtStamp }) {
  try {
    await keep(assetCacheIn(env.dataDir), built, now())
  } catch (error) {
    log('assets_not_kept', { reason: String(error) })
  }
}

type Deps = Pick<App, 'log' | 'now'> & { env: Pick<App['env'], 'dataDir'> }
/** `stamp` is a file that contains the build's name. */
type Build = { folder: string; stamp: string }

async function keep(cache: string, { folder, stamp }: Build, at: Date) {
  const lists = join(cache, '.releases')
  await mkdir(lists, { recursive: true })
  const own = await readdir(folder)
  await writeList(join(lists, await readFile(stamp, 'utf8')), own, at)
  const present = new Set(await readdir(cache))
  for (const name of own) if (!present.has(name)) await copyWhole(join(folder, name), join(cache, name))
  await forgetOldReleases(cache, lists)
}

/** Sets the file's modification time to the release's last start. */
async function writeList(path: string, names: string[], at: Date) {
  await writeFile(path, names.join('\n'))
  await utimes(path, at, at)
}

/** Copies to a temporary file and renames it, so that a half-copied file is never visible. */
async function copyWhole(from: string, to: string) {
  const temporary = `${to}.${randomBytes(4).toString('hex')}.tmp`
  await copyFile(from, temporary)
  await rename(temporary, to)
}

async function forgetOldReleases(cache: string, lists: string) {
  const releases = await Promise.all(
    (await readdir(lists)).map(async name => ({
      path: join(lists, name),
      at: (await stat(join(lists, name))).mtimeMs,
    })),
  )
  releases.sort((one, other) => other.at - one.at)
  const used = new Set<string>()
  for (const { path } of releases.slice(0, maxReleases))
    for (const name of (await readFile(path, 'utf8')).split('\n')) used.add(name)
  for (const { path } of releases.slice(maxReleases)) await rm(path, { force: true })
  const files = await readdir(cache, { withFileTypes: true })
  for (const file of files) if (file.isFile() && !used.has(file.name)) await rm(join(cache, file.name), { force: true })
}

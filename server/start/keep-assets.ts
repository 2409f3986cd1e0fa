import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '#server/platform/app.ts'
import { builtAssets, builtStamp, keptAssetsIn } from '#server/platform/http/asset-files.ts'

/** This release and the two before it. */
const maxReleases = 3

/**
 * Copies the files of this build to `DATA_DIR/assets`, for pages that are still open after an upgrade or a rollback, and
 * for the other release while both serve: docs/decisions/041-expand-and-contract.md.
 */
export async function keepAssets({ env, log, now }: Deps, built: Build = { folder: builtAssets, stamp: builtStamp }) {
  try {
    await keep(keptAssetsIn(env.dataDir), built, now())
  } catch (error) {
    log('assets_not_kept', { reason: String(error) })
  }
}

type Deps = Pick<App, 'log' | 'now'> & { env: Pick<App['env'], 'dataDir'> }
/** `stamp` is a file with the name of the build. */
type Build = { folder: string; stamp: string }

async function keep(kept: string, { folder, stamp }: Build, at: Date) {
  const lists = join(kept, '.releases')
  await mkdir(lists, { recursive: true })
  const own = await readdir(folder)
  await writeList(join(lists, await readFile(stamp, 'utf8')), own, at)
  const present = new Set(await readdir(kept))
  for (const name of own) if (!present.has(name)) await copyWhole(join(folder, name), join(kept, name))
  await forgetOldReleases(kept, lists)
}

/** Its time says when the release was last started. */
async function writeList(path: string, names: string[], at: Date) {
  await writeFile(path, names.join('\n'))
  await utimes(path, at, at)
}

/** Never seen half copied. */
async function copyWhole(from: string, to: string) {
  const temporary = `${to}.${randomBytes(4).toString('hex')}.tmp`
  await copyFile(from, temporary)
  await rename(temporary, to)
}

async function forgetOldReleases(kept: string, lists: string) {
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
  const files = await readdir(kept, { withFileTypes: true })
  for (const file of files) if (file.isFile() && !used.has(file.name)) await rm(join(kept, file.name), { force: true })
}

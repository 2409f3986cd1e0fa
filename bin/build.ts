import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build } from 'vite'
import { lockFile } from '#server/db/embedded/file-lock.ts'
import { projectRoot } from '#server/project-root.ts'
import { buildServiceWorker } from './build-service-worker.ts'
import { compressFiles } from './compress-files.ts'
import { makeIcons } from './make-icons.ts'
import { listPaymentScripts } from './payment-scripts.ts'
import { isBuilt, stampFile, stampOfSources } from './stamp.ts'
import { subsetFont } from './subset-font.ts'

/** The fronts that draw themselves in the browser; `server/pages/shells.ts` serves the document of each. */
const fronts = ['web/app/main.tsx', 'web/backoffice/main.tsx']
const dist = join(projectRoot, 'dist')
const anotherBuild = 120_000

// Who started us is gone, and nobody waits for the result.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
mkdirSync(dist, { recursive: true })
const lock = lockFile(join(dist, 'build.lock'), anotherBuild)
if (!lock) throw new Error('another build is under way and does not end')
if (!isBuilt()) await buildAll()
lock.release()

/** The stamp goes first and comes last, so that a build cut short counts for nothing. */
async function buildAll() {
  const stamp = stampOfSources()
  rmSync(stampFile, { force: true })
  await buildBrowser()
  cpSync(join(projectRoot, 'public'), join(dist, 'web'), { recursive: true })
  await makeIcons(join(dist, 'web'))
  clearForgottenAssets()
  await compressFiles(join(dist, 'web'))
  await bundle({ ssr: 'server/main.ts' })
  await bundle({ ssr: 'server/adapters/workshop/media-worker.ts', emptyOutDir: false })
  writeFileSync(stampFile, stamp)
}

/** Each script by itself: built together they would share a chunk, and a page wait for two files in a row. */
async function buildBrowser() {
  const manifestFile = join(dist, 'web/.vite/manifest.json')
  const manifest = {}
  const scripts = globSync('web/public/enhance/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] })
  for (const input of [await subsetFont(), ...scripts, ...fronts]) {
    await bundle({ rolldownOptions: { input } })
    Object.assign(manifest, JSON.parse(readFileSync(manifestFile, 'utf8')))
  }
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2))
  await buildServiceWorker(manifest)
  listPaymentScripts(manifest, join(dist, 'web'))
}

function bundle(options: BuildOptions) {
  return build({ root: projectRoot, logLevel: 'warn', build: options })
}

/** A build writes its files anew, so one that no build wrote for a week is in nobody's page any more. */
function clearForgottenAssets() {
  const weekAgo = Date.now() - 7 * 86_400_000
  for (const path of globSync(join(dist, 'web/assets/*'))) {
    if (statSync(path).mtimeMs < weekAgo) rmSync(path)
  }
}

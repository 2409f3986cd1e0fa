import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import subset from 'subset-font'
import { type BuildOptions, build } from 'vite'
import { lockFile } from '#server/db/embedded/file-lock.ts'
import { scriptInventory } from '#server/http/asset-files.ts'
import { projectRoot } from '#server/project-root.ts'
import { type BuiltFiles, buildServiceWorker, filesOf } from './build-service-worker.ts'
import { isBuilt, stampFile, stampOfSources } from './stamp.ts'

/** The fronts that draw themselves in the browser; `server/pages/shells.ts` serves the document of each. */
const fronts = ['web/app/main.tsx', 'web/admin/main.tsx']
const dist = join(projectRoot, 'dist')
const anotherBuild = 120_000

// Who started us is gone, and nobody waits for the result.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
mkdirSync(dist, { recursive: true })
const lock = lockFile(join(dist, 'build.lock'), anotherBuild)
if (!lock) throw new Error('another build is under way and does not end')

const worthIt = '**/*.{js,css,svg,webmanifest}'
const makers = { br: brotliCompressSync, gz: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) }

/** Puts a `.br` and a `.gz` beside every text file, so that none is compressed when it is asked for. */
async function compressFiles(folder: string) {
  for await (const name of glob(worthIt, { cwd: folder })) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    for (const [ending, make] of Object.entries(makers)) await writeFile(`${path}.${ending}`, make(bytes))
  }
}

/** The page on which a card is typed is one of the app's: what the app may come to load, that page may. */
const entry = 'web/app/main.tsx'
const worker = '/service-worker.js'

/** Lists every script of the payment page with its SHA-256 as `sha256sum` does (T74), so that it can check it. */
function listPaymentScripts(built: BuiltFiles, folder: string) {
  const scripts = [...filesOf(built, [entry]).filter(path => path.endsWith('.js')), worker].sort()
  const lines = scripts.map(path => `${digestOf(join(folder, path))}  ${path.slice(1)}\n`)
  writeFileSync(scriptInventory, lines.join(''))
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

const source = 'node_modules/@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff2'
/** What Portuguese is written with. */
const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü \u00a0.,:;!?-–—·\'"‘’“”()[]/&@%$+*#ªº°…'

/** Writes the display font without the letters that our texts do not have, half of its weight; returns where, from the root. */
async function subsetFont() {
  const file = 'dist/fonts/hedvig-letters-serif.woff2'
  const bytes = await subset(readFileSync(join(projectRoot, source)), letters, { targetFormat: 'woff2' })
  mkdirSync(join(projectRoot, 'dist/fonts'), { recursive: true })
  writeFileSync(join(projectRoot, file), bytes)
  return file
}

const drawings = ['icon', 'icon-discreet']
/** What the manifests name, in pixels. */
const sizes = [192, 512]

/** Draws the icons of an installed site beside their originals. Those fill the square, so a mask may cut its corners. */
async function makeIcons(folder: string) {
  for (const drawing of drawings) {
    const original = readFileSync(join(folder, `${drawing}.svg`))
    for (const size of sizes) {
      await sharp(original)
        .resize(size, size)
        .png()
        .toFile(join(folder, `${drawing}-${size}.png`))
    }
  }
}

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
  await bundle({ ssr: 'server/adapters/media-worker/media-worker.ts', emptyOutDir: false })
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

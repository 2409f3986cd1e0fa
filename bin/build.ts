import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import subset from 'subset-font'
import { type BuildOptions, build } from 'vite'
import { dayMs } from '#contract/durations.ts'
import { lockFile } from '#server/platform/db/embedded/file-lock.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { builtStamp, scriptInventory } from '#server/platform/http/asset-files.ts'
import { type BuiltFiles, buildServiceWorker, filesOf } from './build-service-worker.ts'
import { codeSplitting, refuseCycles } from './chunk-groups.ts'
import { isBuilt, stampOfSources } from './stamp.ts'

const fronts = ['web/app/main.tsx', 'web/admin/main.tsx']
const dist = join(projectRoot, 'dist')
const anotherBuild = 120_000

// A test or a shell may have set another value. Vite would then compile JSX to calls that React's production build
// lacks.
process.env.NODE_ENV = 'production'
// When the parent process has exited, the build's result is no longer needed.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
mkdirSync(dist, { recursive: true })
const lock = lockFile(join(dist, 'build.lock'), anotherBuild)
if (!lock) throw new Error('another build is under way and does not end')

const worthIt = '**/*.{js,css,svg,webmanifest}'
const makers = { br: brotliCompressSync, gz: (bytes: Buffer) => gzipSync(bytes, { level: 9 }) }

async function compressFiles(folder: string) {
  for await (const name of glob(worthIt, { cwd: folder })) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    for (const [ending, make] of Object.entries(makers)) await writeFile(`${path}.${ending}`, make(bytes))
  }
}

/** The card form is a screen of the app, so its page can load any script of the app. */
const entry = 'web/app/main.tsx'
const worker = '/service-worker.js'

/** Writes the format of `sha256sum`, so that anyone can check the payment page's scripts. */
function listPaymentScripts(built: BuiltFiles, folder: string) {
  const scripts = [...filesOf(built, [entry]).filter(path => path.endsWith('.js')), worker].sort()
  const lines = scripts.map(path => `${digestOf(join(folder, path))}  ${path.slice(1)}\n`)
  writeFileSync(scriptInventory, lines.join(''))
}

const digestOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

const source = 'node_modules/@fontsource/hedvig-letters-serif/files/hedvig-letters-serif-latin-400-normal.woff2'
const letters =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü \u00a0.,:;!?-–—·\'"‘’“”()[]/&@%$+*#ªº°…'

/** Drops characters that the site doesn't use, which halves the file. */
async function subsetFont() {
  const file = 'dist/fonts/hedvig-letters-serif.woff2'
  const bytes = await subset(readFileSync(join(projectRoot, source)), letters, { targetFormat: 'woff2' })
  mkdirSync(join(projectRoot, 'dist/fonts'), { recursive: true })
  writeFileSync(join(projectRoot, file), bytes)
  return file
}

const drawings = ['icon', 'icon-discreet']
const sizes = [192, 512]

/** The drawing fills the square, so a mask can cut its corners. */
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

/** Deletes the stamp first and writes it last, so an interrupted build does not count. */
async function buildAll() {
  const stamp = stampOfSources()
  rmSync(builtStamp, { force: true })
  await buildBrowser()
  cpSync(join(projectRoot, 'public'), join(dist, 'web'), { recursive: true })
  await makeIcons(join(dist, 'web'))
  clearForgottenAssets()
  await compressFiles(join(dist, 'web'))
  // With split code, a start that fails early loads little of it and exits quickly.
  await bundle({
    ssr: 'server/main.ts',
    rolldownOptions: { output: { codeSplitting: true, chunkFileNames: '[name].js' } },
  })
  await bundle({ ssr: 'server/platform/adapters/media-worker/media-worker.ts', emptyOutDir: false })
  await bundle({ ssr: 'server/platform/tracing/tracing-sdk.ts', emptyOutDir: false })
  await bundle({ ssr: 'bin/vespera.ts', emptyOutDir: false })
  writeFileSync(builtStamp, stamp)
}

/** Builds one bundle per script. A joint build would create a shared chunk, and a page would wait for two files. */
async function buildBrowser() {
  const manifestFile = join(dist, 'web/.vite/manifest.json')
  const manifest = {}
  const scripts = globSync('web/public/enhance/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] })
  for (const input of [await subsetFont(), 'web/public/wide.css', ...scripts, ...fronts]) {
    await bundle({
      rolldownOptions: { input, ...(fronts.includes(input) && { output: { codeSplitting: codeSplitting(input) } }) },
    })
    Object.assign(manifest, listedFor(input, JSON.parse(readFileSync(manifestFile, 'utf8'))))
  }
  refuseCycles(manifest)
  writeFileSync(manifestFile, JSON.stringify(manifest, null, 2))
  await buildServiceWorker(manifest)
  listPaymentScripts(manifest, join(dist, 'web'))
}

/** Gives each app its own names in the manifest, because both build chunks from the same sources. */
function listedFor(input: string, built: BuiltFiles): BuiltFiles {
  const named = (source: string) => (source === input ? source : `${input} ${source}`)
  return Object.fromEntries(
    Object.entries(built).map(([source, { imports = [], dynamicImports = [], ...file }]) => [
      named(source),
      { ...file, imports: imports.map(named), dynamicImports: dynamicImports.map(named) },
    ]),
  )
}

function bundle(options: BuildOptions) {
  return build({ root: projectRoot, logLevel: 'warn', build: options })
}

/** Every build rewrites all current files, so open pages don't use files older than a week. */
function clearForgottenAssets() {
  const weekAgo = Date.now() - 7 * dayMs
  for (const path of globSync(join(dist, 'web/assets/*'))) {
    if (statSync(path).mtimeMs < weekAgo) rmSync(path)
  }
}

import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { type BuiltFiles, filesOf } from './build-service-worker.ts'
import { isBuilt } from './stamp.ts'

/** Files that the site reads at run time. A test starts a site from only these files. */
const shipped = [
  'bin/{node,vespera}',
  'dist/server/*.js',
  'dist/{payment-scripts.sha256,stamp}',
  'dist/web/**',
  'server/platform/db/{migrations,functions,views}/*.sql',
  'server/platform/db/reference/data/*',
  'demo/art/*/*.svg',
  'deploy/**',
  'docs/**',
  '.env.example',
  'CHANGELOG.md',
  'README.md',
]
/** Packages that we don't bundle: `ssr.external` in vite.config.ts. */
const unbundled = ['sharp']

const source = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
const title = `${source.name}-${source.version}`
const folder = resolve(process.argv[2] ?? join(projectRoot, 'release'))
const stage = join(folder, title)

/**
 * The modification time of the archived files, in seconds. The Dockerfile sets it, because its build has no repository.
 */
const buildTime = process.env.SOURCE_DATE_EPOCH

const changes = changesOf(source.version)
if (!changes) fail(`CHANGELOG.md: falta a seção "## ${source.version}"`)
else if (buildTime) release(changes, Number(buildTime))
else if (git('status', '--porcelain'))
  fail('Há mudanças sem commit: uma versão é a de um commit. Para experimentar: SOURCE_DATE_EPOCH=0 npm run release')
else release(changes, Number(git('log', '-1', '--format=%ct')))

function release(changes: string, committedAt: number) {
  if (!isBuilt()) execFileSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
  rmSync(stage, { recursive: true, force: true })
  for (const path of shippedFiles()) copy(path)
  writePackage()
  writeComponents(committedAt)
  archive(committedAt)
  rmSync(stage, { recursive: true })
  writeFileSync(join(folder, `${title}.md`), changes)
  const files = ['cdx.json', 'md', 'tar.gz'].map(ending => `${title}.${ending}`)
  writeFileSync(join(folder, 'SHA256SUMS'), files.map(file => `${digestOf(file)}  ${file}\n`).join(''))
  console.log(`${title}: ${files.join(', ')} e SHA256SUMS em ${folder}`)
}

/** Skips assets that earlier builds left behind. */
function shippedFiles() {
  const built: BuiltFiles = JSON.parse(readFileSync(join(projectRoot, 'dist/web/.vite/manifest.json'), 'utf8'))
  const assets = new Set(filesOf(built, Object.keys(built)).map(path => basename(path)))
  const isCurrent = (path: string) => assets.has(basename(path).replace(/\.(br|gz)$/, ''))
  return globSync([...shipped, 'dist/web/.vite/manifest.json'], { cwd: projectRoot, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(projectRoot.length + 1))
    .filter(path => !path.startsWith('dist/web/assets/') || isCurrent(path))
}

function copy(path: string) {
  mkdirSync(join(stage, dirname(path)), { recursive: true })
  cpSync(join(projectRoot, path), join(stage, path))
}

/** In a release, `npm ci` installs only the packages that the site needs at run time. */
function writePackage() {
  const { name, version, type, engines, allowScripts, optionalDependencies } = source
  const scripts = Object.fromEntries(
    Object.entries<string>(source.scripts).filter(([, command]) => command.startsWith('bin/vespera')),
  )
  const dependencies = Object.fromEntries(unbundled.map(library => [library, source.dependencies[library]]))
  const start = 'exec bin/vespera start'
  const manifest = { name, version, private: true, type, engines, scripts: { start, ...scripts }, allowScripts }
  writeLocked(stage, { ...manifest, dependencies, optionalDependencies })
}

/** npm reduces our lock file to the dependencies in this package.json. */
function writeLocked(path: string, packageOf: object) {
  writeFileSync(join(path, 'package.json'), json(packageOf))
  cpSync(join(projectRoot, 'package-lock.json'), join(path, 'package-lock.json'))
  npm(path, 'install', '--package-lock-only', '--ignore-scripts', '--offline')
}

/**
 * Lists all dependencies, since the bundles contain them. `npm sbom --omit=dev` would omit packages that a development
 * package also depends on. Leaves out values that differ between runs.
 */
function writeComponents(committedAt: number) {
  const project = mkdtempSync(join(tmpdir(), 'vespera-components-'))
  writeLocked(project, { ...source, devDependencies: undefined })
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const { serialNumber: _, ...list } = JSON.parse(npm(project, 'sbom', ...options))
  rmSync(project, { recursive: true })
  list.metadata.timestamp = new Date(committedAt * 1000).toISOString()
  list.metadata.component.name = source.name
  writeFileSync(join(folder, `${title}.cdx.json`), json(list))
}

/** Produces the same bytes from the same commit: order, times, owners and modes are fixed. */
function archive(committedAt: number) {
  const fixed = ['--sort=name', `--mtime=@${committedAt}`, '--owner=0', '--group=0', '--numeric-owner']
  const tar = ['tar', '--create', ...fixed, '--mode=u+w,go-w,a+rX', '--directory', folder, title]
  const packed = spawnSync('sh', ['-c', '"$@" | gzip --no-name --best', 'sh', ...tar], { maxBuffer: 2 ** 30 })
  if (packed.status !== 0) throw new Error(packed.stderr.toString())
  writeFileSync(join(folder, `${title}.tar.gz`), packed.stdout)
}

function changesOf(version: string) {
  const path = join(projectRoot, 'CHANGELOG.md')
  const sections = existsSync(path) ? readFileSync(path, 'utf8').split(/^(?=## )/m) : []
  return sections.find(section => section.startsWith(`## ${version}\n`))
}

function npm(cwd: string, ...args: string[]) {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] })
}

function git(...args: string[]) {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
}

function digestOf(file: string) {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}

function json(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`
}

function fail(line: string) {
  console.error(line)
  process.exitCode = 1
}

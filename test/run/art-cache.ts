import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ArtPool, makeArtPool, type PoolItem } from '#demo/pictures.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

const cacheDir = join(projectRoot, 'node_modules/.cache/demo-art')
const sources = [
  'demo/art/**/*.{svg,ts}',
  'demo/{pictures,random}.ts',
  'server/platform/adapters/images/*.ts',
  'package-lock.json',
]

/** Caches the demonstration's pictures per version of the drawing code: drawing is the setup's slowest part. */
export const cachedArtPool: typeof makeArtPool = async (tools, seed, done) => {
  const dir = join(cacheDir, await keyOf(seed))
  const cached = await readFile(join(dir, 'pool.json'), 'utf8').catch(() => undefined)
  if (cached) return restorePool(tools, dir, parsePool(cached))
  const pool = await makeArtPool(tools, seed, done)
  await savePool(tools, dir, pool)
  return pool
}

async function keyOf(seed: number) {
  const hash = createHash('sha256').update(String(seed))
  for (const file of sources.flatMap(pattern => globSync(pattern, { cwd: projectRoot })).sort()) {
    hash.update(`\n${file}\n`).update(await readFile(join(projectRoot, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

type Tools = Parameters<typeof makeArtPool>[0]

const itemsOf = ({ photos, banners, clips }: ArtPool): PoolItem[] => [...photos, ...banners, ...clips]

async function restorePool({ storage }: Tools, dir: string, pool: ArtPool) {
  for (const { folder, files } of itemsOf(pool)) {
    for (const file of files) await storage.writeFile(`midias/${folder}/${file}`, join(dir, folder, file))
  }
  return pool
}

/** Writes to a temporary folder and renames it when complete, since several runs can draw at the same time. */
async function savePool({ storage }: Tools, dir: string, pool: ArtPool) {
  await mkdir(cacheDir, { recursive: true })
  const unfinished = await mkdtemp(join(cacheDir, 'unfinished-'))
  for (const { folder, files } of itemsOf(pool)) {
    await mkdir(join(unfinished, folder))
    for (const file of files) {
      const stored = await storage.open(`midias/${folder}/${file}`)
      if (stored) await writeFile(join(unfinished, folder, file), await buffer(stored.stream()))
    }
  }
  await writeFile(join(unfinished, 'pool.json'), JSON.stringify(pool))
  await rename(unfinished, dir).catch(() => rm(unfinished, { recursive: true }))
}

const parsePool = (text: string): ArtPool =>
  JSON.parse(text, (key, value) => (key === 'contentHash' ? Buffer.from(value.data) : value))

import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '#server/app.ts'
import { installationId } from '#server/start/ownership.ts'
import { type Progress, percent, titles } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { namesIn, writeNames } from './dump-database.ts'
import { inBatches, readNames } from './file-list.ts'
import { type FileSource, fileSources } from './file-sources.ts'
import { type FileStore, openFileStore } from './file-store.ts'
import { type FileKind, fileKinds } from './manifest.ts'

export type FilePlace = Pick<App, 'storage' | 'vault'>
export type MovedFiles = { items: number; copied: number; missing: number }
type Deps = Pick<App, 'db' | 'pool' | 'env'>
type Choices = { from: FilePlace; to: FilePlace; dryRun: boolean; progress: Progress }

/** What is in the other place already is skipped, so that an interrupted move goes on and a second one is quick. */
export async function moveFiles(app: Deps, { from, to, dryRun, progress }: Choices): Promise<MovedFiles> {
  const sources = fileSources({ db: app.db, ...from })
  const targets = fileSources({ db: app.db, ...to })
  await refuseForeign(await installationId(app.db), sources, targets)
  const temporary = await makeTemporary(app.env.dataDir)
  const moved = { items: 0, copied: 0, missing: 0 }
  try {
    for (const kind of fileKinds) {
      if (!dryRun) await targets[kind].mark.write(await installationId(app.db))
      const { names, count } = await readItems(app, sources[kind], namesIn(temporary, kind))
      const moving = { source: sources[kind], target: targets[kind], store: openFileStore(temporary, kind), dryRun }
      let done = 0
      for await (const batch of inBatches(names)) {
        for (const outcome of await Promise.all(batch.map(item => moveItem(item, moving)))) {
          moved.items++
          if (outcome) moved[outcome]++
        }
        done += batch.length
        progress(`${titles[kind]}… ${percent(done, count)}`)
      }
    }
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return moved
}

type Sources = Record<FileKind, FileSource>

async function refuseForeign(id: string, sources: Sources, targets: Sources) {
  for (const kind of fileKinds) {
    if ((await sources[kind].mark.read()) !== id)
      throw new CannotRestore(`${titles[kind]}: os arquivos não são deste banco de dados; veja npm run adopt-storage`)
    if ((await targets[kind].mark.read()) !== id && !(await targets[kind].isEmpty()))
      throw new CannotRestore(`${titles[kind]}: o lugar de destino tem arquivos de outro banco de dados`)
  }
}

async function makeTemporary(dataDir: string) {
  await mkdir(join(dataDir, 'tmp'), { recursive: true })
  return mkdtemp(join(dataDir, 'tmp/move-'))
}

async function readItems({ pool }: Pick<App, 'pool'>, source: FileSource, path: string) {
  const client = await pool.connect()
  const count = await writeNames(client, source.items(), path).finally(() => client.release())
  return { names: readNames(path), count }
}

type Moving = { source: FileSource; target: FileSource; store: FileStore; dryRun: boolean }

/** Undefined when there was nothing to do. A file is read again at its new place before the next item. */
async function moveItem(item: string, { source, target, store, dryRun }: Moving) {
  const files = await source.open(item)
  if (files.length === 0) return 'missing'
  const there = new Set((await target.open(item)).map(({ file }) => file))
  if (files.every(({ file }) => there.has(file))) return
  if (dryRun) return 'copied'
  for (const stored of await store.add(item, files)) {
    await target.put(item, stored, store.pathOf(item, stored.file))
    const written = (await target.open(item)).find(({ file }) => file === stored.file)
    const hash = createHash('sha256')
    await pipeline(written?.stream() ?? [], hash)
    if (hash.digest('hex') !== stored.sha256) throw new Error(`${item}/${stored.file} does not read as it was written`)
  }
  await store.remove(item)
  return 'copied'
}

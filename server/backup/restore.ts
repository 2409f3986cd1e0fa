import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isServed } from '#server/adapters/vault/rotate-keys.ts'
import type { App } from '#server/app.ts'
import { knowsMigrations, migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/open.ts'
import { type Progress, percent, titles } from './back-up.ts'
import { CannotRestore } from './cannot-restore.ts'
import { dumpedRows, hashContent } from './copy-tables.ts'
import { type Item, inBatches, readList } from './file-list.ts'
import { type FileSource, fileSources } from './file-sources.ts'
import { hashFile, openFileStore } from './file-store.ts'
import { isFilled, loadDatabase } from './load-database.ts'
import { type FileKind, fileKinds, isKeysTable, listIn, type Manifest } from './manifest.ts'
import type { Archive } from './open-archive.ts'
import { readSigned } from './signature.ts'

type Deps = Pick<App, 'db' | 'pool' | 'storage' | 'vault' | 'env'>
type Choices = {
  dir: string
  name: string
  /** A person has said that what is there may go. */
  replace: boolean
  /** Compares what was restored with what was backed up. */
  verify: boolean
  progress: Progress
  /** See `readSigned`. */
  unsigned?: boolean
  /** Where the files are, unless they are in `dir`. */
  archive?: Archive | undefined
}

export type Restored = { manifest: Manifest; withKeys: boolean }

/**
 * The files first, then the database in one transaction: a database that is there is whole, and its files are too.
 * Repeating an interrupted restore goes on where it was.
 */
export async function restore(app: Deps, choices: Choices): Promise<Restored> {
  const { dir, name, replace, verify, progress, archive, unsigned } = choices
  const folder = join(dir, name)
  const manifest = await readSigned(app, folder, { unsigned })
  const sources = fileSources(app)
  if (!(await knowsMigrations(manifest.migrations)))
    throw new CannotRestore(
      `O backup é de outra versão do programa (${manifest.version}), mais nova: use-a para restaurar`,
    )
  if (await isServed(app.db)) throw new CannotRestore('Há um site no ar com este banco de dados: pare-o antes')
  if (!replace) await refuseFilled(app.db, sources, manifest)
  const tables = manifest.tables.filter(({ name, file }) => !isKeysTable(name) || existsSync(join(folder, file)))
  await refuseDamaged(folder, { ...manifest, tables })
  for (const kind of fileKinds) for await (const _ of readList(listIn(folder, kind), kind));
  for (const kind of fileKinds) {
    // Marked before they are filled: whatever site starts meanwhile deletes nothing, and a repeated restore goes on.
    await sources[kind].mark.write(manifest.installation)
    const each = (done: number) => progress(`${titles[kind]}… ${percent(done, manifest.files[kind].items)}`)
    const putting = { dir, folder, kind, source: sources[kind], each, archive }
    await putFiles(putting)
    if (verify) await compareFiles(putting)
  }
  await loadDatabase(app, {
    ...manifest,
    tables,
    replace,
    rowsOf: table => dumpedRows(folder, table),
    ...(verify && { expected: async table => manifest.tables.find(({ name }) => name === table.name) }),
    progress,
  })
  await migrate(app.db)
  return { manifest, withKeys: tables.length === manifest.tables.length }
}

async function refuseFilled(db: Db, sources: Record<FileKind, FileSource>, { installation }: Manifest) {
  if (await isFilled(db)) throw new CannotRestore(`O banco de dados não está vazio${orReplace}`)
  for (const kind of fileKinds) {
    const { mark, isEmpty } = sources[kind]
    if ((await mark.read()) !== installation && !(await isEmpty()))
      throw new CannotRestore(`${titles[kind]}: o lugar não está vazio${orReplace}`)
  }
}

async function refuseDamaged(folder: string, { tables, files }: Manifest) {
  const lists = fileKinds.map(kind => ({ path: listIn(folder, kind), sha256: files[kind].sha256 }))
  for (const { path, sha256 } of [
    ...lists,
    ...tables.map(({ file, sha256 }) => ({ path: join(folder, file), sha256 })),
  ])
    if ((await hashContent(path).catch(() => undefined)) !== sha256)
      throw new CannotRestore(`O backup está danificado (${path}): nada foi restaurado`)
}

const orReplace = '; para substituir o que há ali, repita com --replace'

type Putting = {
  dir: string
  folder: string
  kind: FileKind
  source: FileSource
  each: (done: number) => void
  archive: Archive | undefined
}

async function putFiles({ dir, folder, kind, source, each, archive }: Putting) {
  const store = openFileStore(dir, kind)
  const putItem = async ({ name, files }: Item) => {
    for (const file of files) {
      if (await source.has(name, file)) continue
      const path = store.pathOf(name, file.file)
      if ((await hashFile(path)) !== file.sha256) throw new CannotRestore(`${path} não é o que foi guardado`)
      await source.put(name, file, path)
    }
    if (archive) await store.remove(name)
  }
  await forEachItem({ folder, kind, each }, putItem, archive && (item => archive.fetch(kind, item)))
}

async function compareFiles({ folder, kind, source, each }: Putting) {
  await forEachItem({ folder, kind, each }, async ({ name, files }) => {
    const found = new Map((await source.open(name)).map(({ file, stream }) => [file, stream]))
    for (const { file, sha256 } of files) {
      const hash = createHash('sha256')
      await pipeline(found.get(file)?.() ?? [], hash)
      if (hash.digest('hex') !== sha256) throw new CannotRestore(`${titles[kind]}: ${name}/${file} não é o do backup`)
    }
  })
}

type Work = (item: Item) => Promise<void>

type Listed = Pick<Putting, 'folder' | 'kind' | 'each'>

async function forEachItem({ folder, kind, each }: Listed, work: Work, prepare?: Work) {
  let done = 0
  for await (const batch of inBatches(readList(listIn(folder, kind), kind))) {
    if (prepare) for (const item of batch) await prepare(item)
    await Promise.all(batch.map(work))
    done += batch.length
    each(done)
  }
}

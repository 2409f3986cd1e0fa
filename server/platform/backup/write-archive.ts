import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { type Progress, percent } from './back-up.ts'
import { readList } from './file-list.ts'
import { hashFile, openFileStore } from './file-store.ts'
import {
  fileKinds,
  filesOf,
  type KeysTable,
  keysTableNames,
  keysTables,
  listIn,
  manifestFile,
  manifestIn,
  parseManifest,
  tableFile,
} from './manifest.ts'
import { signatureFile } from './signature.ts'

type Choices = { dir: string; name: string; path: string; progress: Progress }
export type Archived = { bytes: number; sha256: string; keys: string[] }

export class CannotArchive extends Error {}

/** Keys go to a separate file, because they expire sooner: docs/decisions/037-backups.md. */
export const keysBeside = (path: string, table: KeysTable) => path.replace(/\.tar$/, keysTables[table])

/**
 * Packs one backup. Unpacked, the archive is a backup folder that contains only that backup. The archive gets its name
 * once all files match the backup's lists and the archive reads back as written.
 */
export async function writeArchive({ dir, name, path, progress }: Choices): Promise<Archived> {
  // Backups from earlier releases have fewer key tables.
  const apart = keysTableNames.filter(table => existsSync(join(dir, name, tableFile(table))))
  const keys = apart.map(table => keysBeside(path, table))
  for (const target of [path, ...keys]) if (existsSync(target)) throw new CannotArchive(`${target} já existe`)
  const unfinished = `${path}.unfinished`
  const hash = createHash('sha256')
  const pack = tar.pack()
  try {
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    const writing = pipeline(pack as AsyncIterable<Buffer>, passing(hash), target)
    await Promise.all([writing, fill(pack, { dir, name, progress })])
    const sha256 = hash.digest('hex')
    if ((await hashFile(unfinished)) !== sha256) throw new Error(`${unfinished} does not read as it was written`)
    for (const table of apart) await copyFile(join(dir, name, tableFile(table)), keysBeside(path, table))
    await rename(unfinished, path)
    await sync(dirname(path))
    return { bytes: (await stat(path)).size, sha256, keys }
  } catch (error) {
    for (const left of [unfinished, ...keys]) await rm(left, { force: true })
    throw error
  }
}

type Filling = Omit<Choices, 'path'>

/** Writes the manifest and the tables before the files, because a restore reads them first. */
async function fill(pack: tar.Pack, { dir, name, progress }: Filling) {
  try {
    const folder = join(dir, name)
    const manifest = parseManifest(await readFile(manifestIn(folder), 'utf8'), folder)
    const apart = keysTableNames.map(tableFile)
    const { files } = manifest
    for (const file of [signatureFile, manifestFile, ...filesOf(manifest)])
      if (!apart.includes(file)) await addFile(pack, dir, { path: join(folder, file) })
    const all = files.media.items + files.documents.items
    let done = 0
    for (const kind of fileKinds) {
      const store = openFileStore(dir, kind)
      for await (const item of readList(listIn(folder, kind), kind)) {
        for (const { file, sha256 } of item.files)
          await addFile(pack, dir, { path: store.pathOf(item.name, file), sha256 })
        progress(`Arquivo único… ${percent(++done, all)}`)
      }
    }
    pack.finalize()
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}

async function addFile(pack: tar.Pack, dir: string, { path, sha256 }: { path: string; sha256?: string }) {
  const hash = createHash('sha256')
  const { size, mtime } = await stat(path)
  const entry = pack.entry({ name: relative(dir, path), size, mtime, mode: 0o600 })
  await pipeline(createReadStream(path), passing(hash), entry as unknown as NodeJS.WritableStream)
  if (sha256 && hash.digest('hex') !== sha256) throw new CannotArchive(`${path} não é o que foi guardado`)
}

const passing = (hash: Hash) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

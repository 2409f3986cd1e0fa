import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileKind, listFolder } from './manifest.ts'

export type StoredFile = { file: string; size: number; sha256: string }
export type Item = { name: string; files: StoredFile[] }
export type SourceFile = { file: string; stream(): Readable }
/** A document's only file has no name in the vault, so backups give it this one. */
export const encryptedFile = 'encrypted'
export type FileStore = ReturnType<typeof openFileStore>

/** Stores each file once for all backups: `files/{kind}/{first two letters}/{item}/{file}`. */
export function openFileStore(backupDir: string, kind: FileKind) {
  const root = join(backupDir, 'files', kind)
  const shardOf = (item: string) => join(root, item.slice(0, 2))
  const folderOf = (item: string) => join(shardOf(item), item)
  return {
    pathOf: (item: string, file: string) => join(folderOf(item), file),
    /** Compares only sizes, so it need not read the files. */
    has: ({ name, files }: Item) =>
      isEvery(files, async ({ file, size }) => (await stat(join(folderOf(name), file))).size === size),
    isWhole: ({ name, files }: Item) =>
      isEvery(files, async ({ file, sha256 }) => (await hashFile(join(folderOf(name), file))) === sha256),
    /** Gives the item its name only when it is complete and verified. */
    async add(item: string, files: readonly SourceFile[]): Promise<StoredFile[]> {
      const unfinished = join(shardOf(item), `${unfinishedMark}${item}`)
      await rm(unfinished, { recursive: true, force: true })
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      const stored: StoredFile[] = []
      for (const file of files) stored.push(await copy(file, unfinished))
      await rm(folderOf(item), { recursive: true, force: true })
      await rename(unfinished, folderOf(item))
      return stored
    },
    /** Yields items in order. Removes incomplete ones that a killed backup left behind. */
    async *items() {
      for (const shard of await listFolder(root))
        for (const item of await listFolder(join(root, shard))) {
          if (item.startsWith(unfinishedMark)) await rm(join(root, shard, item), { recursive: true, force: true })
          else yield item
        }
    },
    remove: (item: string) => rm(folderOf(item), { recursive: true, force: true }),
  }
}

const unfinishedMark = '.'

async function isEvery(files: readonly StoredFile[], isSo: (file: StoredFile) => Promise<boolean>) {
  for (const file of files) if (!(await isSo(file).catch(() => false))) return false
  return true
}

async function copy({ file, stream }: SourceFile, folder: string): Promise<StoredFile> {
  const path = join(folder, file)
  const hash = createHash('sha256')
  let size = 0
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      size += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(stream(), measure, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
  const sha256 = hash.digest('hex')
  if ((await hashFile(path)) !== sha256) throw new Error(`${path} does not read as it was written`)
  return { file, size, sha256 }
}

export async function hashFile(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

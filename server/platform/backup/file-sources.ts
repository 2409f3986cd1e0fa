import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { OwnerMark } from '#server/platform/adapters/owner-mark.ts'
import type { App } from '#server/platform/app.ts'
import { referencedFolders } from '#server/platform/storages/referenced-folders.ts'
import { encryptedFile, type SourceFile, type StoredFile } from './file-store.ts'
import type { FileKind } from './manifest.ts'

/** A storage of the site. A backup reads it, and a restore fills it. */
export type FileSource = {
  /** Returns a query for the items that the database names. */
  items(): string
  /** Returns an empty list if the item no longer exists. */
  open(item: string): Promise<SourceFile[]>
  has(item: string, file: StoredFile): Promise<boolean>
  put(item: string, file: StoredFile, path: string): Promise<void>
  isEmpty(): Promise<boolean>
  mark: OwnerMark
}

export const fileSources = ({
  db,
  storage,
  vault,
}: Pick<App, 'db' | 'storage' | 'vault'>): Record<FileKind, FileSource> => ({
  media: {
    items: () => `select folder from (${referencedFolders.compile(db).sql}) named`,
    async open(folder) {
      const found = await Promise.all(
        (await storage.files(folder)).map(async key => ({ key, file: await storage.open(key) })),
      )
      return found.flatMap(({ key, file }) => (file ? [{ file: basename(key), stream: () => file.stream() }] : []))
    },
    has: async (folder, { file, size }) => (await storage.open(`midias/${folder}/${file}`))?.size === size,
    put: (folder, { file }, path) => storage.writeFile(`midias/${folder}/${file}`, path),
    isEmpty: () => isEmpty(storage.list()),
    mark: storage.mark,
  },
  documents: {
    items: () => 'select object from vault_objects',
    async open(object) {
      const bytes = await vault.readEncrypted(object)
      return bytes ? [{ file: encryptedFile, stream: () => Readable.from([bytes]) }] : []
    },
    has: async (object, { size }) => (await vault.readEncrypted(object))?.length === size,
    put: async (object, _, path) => vault.writeEncrypted(object, await readFile(path)),
    isEmpty: () => isEmpty(vault.listObjects()),
    mark: vault.mark,
  },
})

async function isEmpty(all: AsyncIterable<unknown>) {
  for await (const _ of all) return false
  return true
}

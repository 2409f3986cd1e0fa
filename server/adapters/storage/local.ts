import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type ByteRange, InvalidKey, isFolderKey, isStorageKey, type Storage } from './storage.ts'

/** Media in a directory of this machine. */
export function openLocalStorage(root: string): Storage {
  const pathOf = (key: string) => resolve(root, key)
  return {
    async write(key, bytes) {
      await put(pathOf(valid(key)), temporary => writeFile(temporary, bytes))
    },
    async writeFile(key, path) {
      await put(pathOf(valid(key)), temporary => copyFile(path, temporary))
    },
    async copy(from, to) {
      const source = pathOf(valid(from))
      await put(pathOf(valid(to)), temporary => linkOrCopy(source, temporary))
    },
    async remove(prefix) {
      if (!isFolderKey(prefix)) valid(prefix)
      await rm(pathOf(prefix), { recursive: true, force: true })
    },
    open: async key => describe(pathOf(valid(key))),
    list: () => listFolders(resolve(root, 'midias')),
  }
}

function valid(key: string) {
  if (!isStorageKey(key)) throw new InvalidKey(key)
  return key
}

async function put(path: string, make: (temporary: string) => Promise<void>) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await inFolder(path, () => make(temporary))
    await rename(temporary, path)
  } finally {
    // Also after success: renaming a hard link onto its own file does nothing and leaves both names.
    await rm(temporary, { force: true })
  }
}

/** Most files land in a folder that exists, so it is only made when it is missed. */
async function inFolder(path: string, make: () => Promise<void>) {
  try {
    await make()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true })
    await make()
  }
}

async function* listFolders(media: string) {
  for (const folder of await readdir(media).catch(noFolder)) {
    const { mtime } = await stat(join(media, folder))
    yield { folder, writtenAt: mtime }
  }
}

function noFolder(error: unknown): string[] {
  if (codeOf(error) === 'ENOENT') return []
  throw error
}

async function linkOrCopy(source: string, target: string) {
  try {
    await link(source, target)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    await copyFile(source, target)
  }
}

async function describe(path: string) {
  try {
    const found = await stat(path)
    if (!found.isFile()) return undefined
    const stream = (range?: ByteRange) => createReadStream(path, range)
    return { path, size: found.size, modifiedAt: found.mtime, stream }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

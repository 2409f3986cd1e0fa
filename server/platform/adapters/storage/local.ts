import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, opendir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { markInFolder } from '../owner-mark.ts'
import { type ByteRange, isFolderKey, isStorageKey, type Storage, validFileKey, validFolderKey } from './storage.ts'

export function openLocalStorage(root: string): Storage {
  const pathOf = (key: string) => resolve(root, key)
  return {
    async write(key, bytes) {
      await put(pathOf(validFileKey(key)), temporary => writeFile(temporary, bytes))
    },
    async writeFile(key, path) {
      await put(pathOf(validFileKey(key)), temporary => copyFile(path, temporary))
    },
    async copy(from, to) {
      const source = pathOf(validFileKey(from))
      await put(pathOf(validFileKey(to)), temporary => linkOrCopy(source, temporary))
    },
    async remove(prefix) {
      if (!isFolderKey(prefix)) validFileKey(prefix)
      await rm(pathOf(prefix), { recursive: true, force: true })
    },
    open: async key => describe(pathOf(validFileKey(key))),
    list: () => listFolders(resolve(root, 'midias')),
    async files(folder) {
      const key = validFolderKey(`midias/${folder}`)
      const names = (await unlessMissing(readdir(pathOf(key)))) ?? []
      return names.map(name => `${key}/${name}`).filter(isStorageKey)
    },
    mark: markInFolder(root),
  }
}

async function put(path: string, make: (temporary: string) => Promise<void>) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await inFolder(path, () => make(temporary))
    await rename(temporary, path)
  } finally {
    // Also runs after success: renaming a hard link to another name of the same file does nothing and leaves both.
    await rm(temporary, { force: true })
  }
}

/** Creates a folder only after a write has failed, because most folders already exist. */
async function inFolder(path: string, make: () => Promise<void>) {
  try {
    await make()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await mkdir(dirname(path), { recursive: true })
    await make()
  }
}

/** Reads in batches, so that millions of names never fill the memory. */
async function* listFolders(media: string) {
  for await (const { name } of (await unlessMissing(opendir(media, { bufferSize: namesAtOnce }))) ?? []) {
    const found = isFolderKey(`midias/${name}`) && (await unlessMissing(stat(join(media, name))))
    if (found) yield { folder: name, writtenAt: found.mtime }
  }
}

const namesAtOnce = 500

async function linkOrCopy(source: string, target: string) {
  try {
    await link(source, target)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    await copyFile(source, target)
  }
}

async function describe(path: string) {
  const found = await unlessMissing(stat(path))
  if (!found?.isFile()) return undefined
  const stream = (range?: ByteRange) => createReadStream(path, range)
  return { path, size: found.size, modifiedAt: found.mtime, stream }
}

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

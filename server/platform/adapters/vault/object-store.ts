import { randomBytes } from 'node:crypto'
import { chmod, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { markInBucket, markInFolder, type OwnerMark } from '../owner-mark.ts'
import { type BucketAccess, openBucket } from '../s3/bucket.ts'

export type StoredObject = { name: string; writtenAt: Date }

export interface ObjectStore {
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Resolves once the writes would survive a power failure. */
  sync(): Promise<void>
  read(name: string): Promise<Buffer | undefined>
  /** Succeeds even if the object is missing. */
  remove(name: string): Promise<void>
  list(): AsyncIterable<StoredObject>
  mark: OwnerMark
}

const nameBytes = 16
const nameShape = /^[A-Za-z0-9_-]{22}$/
const temporaryShape = /^[A-Za-z0-9_-]{22}\.tmp$/

export const isName = (name: string) => nameShape.test(name) || temporaryShape.test(name)

export const objectName = () => randomBytes(nameBytes).toString('base64url')

export function openObjectStore(folder: string): ObjectStore {
  return {
    async write(name: string, bytes: Uint8Array) {
      const path = join(folder, validName(name))
      const temporary = `${path}.tmp`
      try {
        await makeFolder(folder)
        await writeDurably(temporary, bytes)
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },
    sync: () => sync(folder),
    read: (name: string) => unlessMissing(readFile(join(folder, validName(name)))),
    remove: (name: string) => rm(join(folder, validName(name)), { force: true }),
    async *list() {
      const entries = await unlessMissing(opendir(folder))
      if (!entries) return
      for await (const { name } of entries) {
        const at = isName(name) ? await writtenAt(join(folder, name)) : undefined
        if (at) yield { name, writtenAt: at }
      }
    },
    mark: markInFolder(folder, 0o700),
  }
}

export function validName(name: string) {
  if (!isName(name)) throw new Error('not the name of an object')
  return name
}

async function makeFolder(folder: string) {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (!made) return
  await chmod(folder, 0o700)
  await sync(join(folder, '..'))
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writtenAt = async (path: string) => (await unlessMissing(stat(path)))?.mtime

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function openBucketObjects(access: BucketAccess): ObjectStore {
  const bucket = openBucket(access)
  return {
    write: async (name, bytes) => bucket.write(validName(name), bytes, 'application/octet-stream'),
    // A bucket stores objects durably before it responds.
    sync: async () => undefined,
    read: async name => bucket.read(validName(name)),
    remove: async name => bucket.remove(validName(name)),
    async *list() {
      for await (const { key: name, writtenAt } of bucket.list('')) if (isName(name)) yield { name, writtenAt }
    },
    mark: markInBucket(bucket),
  }
}

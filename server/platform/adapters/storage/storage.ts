import type { Readable } from 'node:stream'
import { markInBucket, type OwnerMark } from '../owner-mark.ts'
import { type BucketAccess, type BucketObject, openBucket } from '../s3/bucket.ts'

export type ByteRange = { start: number; end: number }

export type StoredFile = {
  /** Set for a local file, because we can send it directly. */
  path?: string
  size: number
  modifiedAt: Date
  stream(range?: ByteRange): Readable
}

/** Stores public media by key, `midias/{folder}/{file}`. Refuses any other key with `InvalidKey`. */
export interface Storage {
  /** Concurrent readers see the old bytes or the new ones, but never a partial file. */
  write(key: string, bytes: Uint8Array): Promise<void>
  writeFile(key: string, path: string): Promise<void>
  /** The copy may share its stored bytes with the original. */
  copy(from: string, to: string): Promise<void>
  /** Removes one file or a whole `midias/{folder}`. Succeeds even if it is missing. */
  remove(prefix: string): Promise<void>
  open(key: string): Promise<StoredFile | undefined>
  list(): AsyncIterable<{ folder: string; writtenAt: Date }>
  /** Returns the keys of a folder's files. */
  files(folder: string): Promise<string[]>
  mark: OwnerMark
}

export class InvalidKey extends Error {
  constructor(key: string) {
    super(`not a key of public media: ${JSON.stringify(key)}`)
  }
}

export const isFolderKey = (text: string) => /^midias\/[\w-]{12}$/.test(text)

export const isStorageKey = (text: string) => /^midias\/[\w-]{12}\/[a-z0-9]{1,40}\.[a-z0-9]{1,10}$/.test(text)

export function validFileKey(key: string) {
  if (!isStorageKey(key)) throw new InvalidKey(key)
  return key
}

export function validFolderKey(key: string) {
  if (!isFolderKey(key)) throw new InvalidKey(key)
  return key
}

const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', mp4: 'video/mp4', webm: 'video/webm' }

export const typeOf = (key: string) => types[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** The bucket is private, so this server sends the files. */
export function openS3Storage(access: BucketAccess): Storage {
  const bucket = openBucket(access)
  return {
    write: async (key, bytes) => bucket.write(validFileKey(key), bytes, typeOf(key)),
    writeFile: async (key, path) => bucket.writeFile(validFileKey(key), path, typeOf(key)),
    copy: async (from, to) => bucket.copy(validFileKey(from), validFileKey(to)),
    async remove(prefix) {
      if (!isFolderKey(prefix)) return bucket.remove(validFileKey(prefix))
      for await (const { key } of bucket.list(`${prefix}/`)) await bucket.remove(key)
    },
    async open(key) {
      const found = await bucket.describe(validFileKey(key))
      if (!found) return undefined
      return { size: found.size, modifiedAt: found.writtenAt, stream: (range?: ByteRange) => bucket.stream(key, range) }
    },
    list: () => foldersOf(bucket.list('midias/')),
    files: async folder => keysIn(bucket.list(`${validFolderKey(`midias/${folder}`)}/`)),
    mark: markInBucket(bucket),
  }
}

async function keysIn(objects: AsyncIterable<BucketObject>) {
  const keys: string[] = []
  for await (const { key } of objects) if (isStorageKey(key)) keys.push(key)
  return keys
}

async function* foldersOf(objects: AsyncIterable<BucketObject>) {
  let current: { folder: string; writtenAt: Date } | undefined
  for await (const { key, writtenAt } of objects) {
    if (!isStorageKey(key)) continue
    const folder = key.split('/')[1] as string
    if (current?.folder !== folder) {
      if (current) yield current
      current = { folder, writtenAt }
    } else if (writtenAt > current.writtenAt) current = { folder, writtenAt }
  }
  if (current) yield current
}

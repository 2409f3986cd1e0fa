import { markInBucket } from '#server/adapters/owner-mark.ts'
import { type BucketAccess, type BucketObject, openBucket } from '#server/adapters/s3/bucket.ts'
import { type ByteRange, isFolderKey, isStorageKey, type Storage, typeOf, validFileKey } from './storage.ts'

/** Media in a bucket, which nobody but us may read: visitors are served by this program. */
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
    mark: markInBucket(bucket),
  }
}

/** Keys come in order, so those of a folder come together. */
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

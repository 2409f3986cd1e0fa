import { markInBucket } from '#server/adapters/owner-mark.ts'
import { type BucketAccess, openBucket } from '#server/adapters/s3/bucket.ts'
import { isName, type ObjectStore, validName } from './object-store.ts'

/** Encrypted objects in a bucket that nobody but us may look into. */
export function openBucketObjects(access: BucketAccess): ObjectStore {
  const bucket = openBucket(access)
  return {
    write: async (name, bytes) => bucket.write(validName(name), bytes, 'application/octet-stream'),
    // A bucket has kept what it has answered for.
    sync: async () => undefined,
    read: async name => bucket.read(validName(name)),
    remove: async name => bucket.remove(validName(name)),
    async list() {
      const found: { name: string; writtenAt: Date }[] = []
      for await (const { key: name, writtenAt } of bucket.list('')) if (isName(name)) found.push({ name, writtenAt })
      return found
    },
    mark: markInBucket(bucket),
  }
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from '#server/adapters/s3/bucket.ts'

/** The installation id of a storage, under a name that no content can have. */
export interface OwnerMark {
  read(): Promise<string | undefined>
  write(id: string): Promise<void>
}

export const markName = 'installation-id'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function markInFolder(folder: string, mode?: number): OwnerMark {
  const path = join(folder, markName)
  return {
    read: async () => idIn(await readFile(path).catch(unlessMissing)),
    async write(id) {
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
      await mkdir(folder, { recursive: true, mode })
      try {
        await writeDurably(temporary, `${id}\n`)
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },
  }
}

export const markInBucket = (bucket: Bucket): OwnerMark => ({
  read: async () => idIn(await bucket.read(markName)),
  write: id => bucket.write(markName, Buffer.from(`${id}\n`), 'text/plain'),
})

function idIn(bytes: Buffer | undefined) {
  const text = bytes?.toString('latin1').trim() ?? ''
  return uuid.test(text) ? text : undefined
}

async function writeDurably(path: string, text: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bucket } from './s3/bucket.ts'

/** Stores the installation id in the media storage or the private storage, under a name that no content can have. */
export interface OwnerMark {
  read(): Promise<string | undefined>
  /** If the current owner was restored from a backup, returns the installation that made the backup. */
  readFormer(): Promise<string | undefined>
  write(id: string, former?: string): Promise<void>
}

export const markName = 'installation-id'
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function markInFolder(folder: string, mode?: number): OwnerMark {
  const path = join(folder, markName)
  const bytes = () => readFile(path).catch(unlessMissing)
  return {
    read: async () => idIn(await bytes(), 0),
    readFormer: async () => idIn(await bytes(), 1),
    async write(id, former) {
      const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
      await mkdir(folder, { recursive: true, mode })
      try {
        await writeDurably(temporary, textOf(id, former))
        await rename(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
    },
  }
}

export const markInBucket = (bucket: Bucket): OwnerMark => ({
  read: async () => idIn(await bucket.read(markName), 0),
  readFormer: async () => idIn(await bucket.read(markName), 1),
  write: (id, former) => bucket.write(markName, Buffer.from(textOf(id, former)), 'text/plain'),
})

const textOf = (id: string, former: string | undefined) => (former === undefined ? `${id}\n` : `${id}\n${former}\n`)

function idIn(bytes: Buffer | undefined, line: number) {
  const text = bytes?.toString('latin1').split('\n')[line]?.trim() ?? ''
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

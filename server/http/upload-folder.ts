import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const hourMs = 3_600_000

const uploadsIn = (dataDir: string) => join(dataDir, 'tmp', 'uploads')

/** Gives the work a folder that only this program's user may look into, and that is gone when the work is done. */
export async function inUploadFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(uploadsIn(dataDir), randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a killed process left; no request takes an hour. */
export async function clearUploadFolders(dataDir: string, now: Date) {
  const root = uploadsIn(dataDir)
  for (const name of await readdir(root).catch(() => [])) {
    const found = await stat(join(root, name)).catch(() => undefined)
    if (found && found.mtime.getTime() < now.getTime() - hourMs)
      await rm(join(root, name), { recursive: true, force: true })
  }
}

/** Everything; only for a start that has claimed the directory, when no request can be under way. */
export const emptyUploadFolders = (dataDir: string) => rm(uploadsIn(dataDir), { recursive: true, force: true })

import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, hourMs } from '#contract/durations.ts'
import { openCursor, readList } from './file-list.ts'
import { openFileStore } from './file-store.ts'
import {
  fileKinds,
  keysTableNames,
  listBackups,
  listFolder,
  manifestIn,
  nameShape,
  tableFile,
  takenAt,
} from './manifest.ts'
import { sortLists } from './reread.ts'

// Older keys could open documents that we have since destroyed (docs/safety.md T45). The job runs once an hour.
const keysMs = 7 * dayMs - hourMs

/** Removes as many expired files as possible. @throws the first error afterwards. */
export async function endBackupKeys(dir: string, now: Date) {
  const names = await listFolder(dir)
  const ended = names
    .filter(name => nameShape.test(name) && ageOf(name, now) > keysMs)
    .flatMap(name => keysTableNames.map(table => join(dir, name, tableFile(table))))
  // If an operator wrote archives into this folder, their keys are in separate files next to them (`write-archive.ts`).
  const besides = names.filter(name => name.endsWith('.keys')).map(name => join(dir, name))
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  for (const path of ended) await rm(path, { force: true }).catch(note)
  for (const path of besides) await removeOld(path, now).catch(note)
  if (failures.length > 0) throw failures[0]
}

async function removeOld(path: string, now: Date) {
  if (now.getTime() - (await stat(path)).mtimeMs > keysMs) await rm(path, { force: true })
}

/** Keeps the newest backup, however old it is. */
export async function endBackups(dir: string, { now, keepDays }: { now: Date; keepDays: number }) {
  await endBackupKeys(dir, now)
  const ended = (await listBackups(dir)).slice(0, -1).filter(name => ageOf(name, now) > keepDays * dayMs)
  for (const name of ended) {
    // Removes the manifest first, so that a half-deleted folder does not count as a backup.
    await rm(manifestIn(join(dir, name)), { force: true })
    await rm(join(dir, name), { recursive: true })
  }
  if (ended.length > 0) await sweepFiles(dir)
}

const ageOf = (name: string, now: Date) => now.getTime() - takenAt(name).getTime()

/** Compares sorted lists of names, so that memory use does not grow with the number of files. */
async function sweepFiles(dir: string) {
  for (const kind of fileKinds) {
    const { whole, damaged } = await sortLists(dir, kind)
    // We don't know which files an unreadable list names.
    if (damaged.length > 0) continue
    const store = openFileStore(dir, kind)
    const cursors = whole.map(path => openCursor(readList(path, kind)))
    for await (const item of store.items()) {
      const found = await Promise.all(cursors.map(cursor => cursor.find(item)))
      if (found.every(entry => entry === undefined)) await store.remove(item)
    }
    for (const cursor of cursors) await cursor.close()
  }
}

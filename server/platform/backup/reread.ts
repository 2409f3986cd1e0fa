import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { hashContent } from './copy-tables.ts'
import { readList } from './file-list.ts'
import type { Item } from './file-store.ts'
import { openFileStore } from './file-store.ts'
import { type FileKind, fileKinds, isKeysTable, listBackups, listIn, manifestIn, parseManifest } from './manifest.ts'

export type Reread = {
  files: number
  /** Items whose stored copy no longer matches a backup. */
  items: Record<FileKind, Set<string>>
  /** Paths of damaged tables, lists and manifests, which have no other copy. */
  parts: string[]
}

type Choices = { at: Date; all?: boolean | undefined }

/** We verify every file within this many days. */
const rereadDays = 30

/**
 * Detects a failing disk. Only reads reveal one, so each run verifies the day's share of the files, and one backup's
 * tables and lists.
 */
export async function rereadStore(dir: string, { at, all = false }: Choices): Promise<Reread> {
  const day = Math.floor(at.getTime() / dayMs)
  const found: Reread = { files: 0, items: { media: new Set(), documents: new Set() }, parts: [] }
  const backups = await listBackups(dir)
  for (const [index, name] of backups.entries())
    if (all || index === day % backups.length) found.parts.push(...(await damagedParts(join(dir, name))))
  for (const kind of fileKinds) {
    const { whole } = await sortLists(dir, kind)
    const store = openFileStore(dir, kind)
    for await (const item of mergeLists(whole.map(path => readList(path, kind)))) {
      if (!all && !isDue(item.name, day)) continue
      found.files += item.files.length
      if (!(await store.isWhole(item))) found.items[kind].add(item.name)
    }
  }
  return found
}

/** Returns intact and damaged lists, oldest first. A damaged list still counts, but does not block the others. */
export async function sortLists(dir: string, kind: FileKind) {
  const lists: { whole: string[]; damaged: string[] } = { whole: [], damaged: [] }
  for (const name of await listBackups(dir)) {
    const path = listIn(join(dir, name), kind)
    const manifest = await manifestOf(join(dir, name))
    const isWhole = manifest && (await reads(path, manifest.files[kind].sha256))
    lists[isWhole ? 'whole' : 'damaged'].push(path)
  }
  return lists
}

async function damagedParts(folder: string) {
  const manifest = await manifestOf(folder)
  if (!manifest) return [manifestIn(folder)]
  const lists = fileKinds.map(kind => ({ path: listIn(folder, kind), sha256: manifest.files[kind].sha256 }))
  const tables = manifest.tables
    .map(({ name, file, sha256 }) => ({ path: join(folder, file), sha256, hasEnded: isKeysTable(name) }))
    .filter(({ path, hasEnded }) => !hasEnded || existsSync(path))
  const damaged: string[] = []
  for (const { path, sha256 } of [...lists, ...tables]) if (!(await reads(path, sha256))) damaged.push(path)
  return damaged
}

/** Whether a table or list still matches its hash. */
export const reads = async (path: string, sha256: string) => (await hashContent(path).catch(() => undefined)) === sha256

async function manifestOf(folder: string) {
  const path = manifestIn(folder)
  return readFile(path, 'utf8')
    .then(text => parseManifest(text, path))
    .catch(() => undefined)
}

const isDue = (name: string, day: number) =>
  createHash('sha256').update(name).digest().readUInt32BE() % rereadDays === day % rereadDays

/** Yields each item once, from the newest list. The lists are sorted, so we need not load them into memory. */
async function* mergeLists(lists: readonly AsyncGenerator<Item>[]): AsyncGenerator<Item> {
  const heads = await Promise.all(lists.map(list => list.next()))
  for (;;) {
    const names = heads.flatMap(({ value, done }) => (done ? [] : [value.name]))
    if (names.length === 0) return
    const first = names.reduce((one, other) => (other < one ? other : one))
    let item: Item | undefined
    for (const [at, { value, done }] of heads.entries()) {
      if (done || value.name !== first) continue
      item = value
      heads[at] = (await lists[at]?.next()) ?? { value: undefined, done: true }
    }
    if (item) yield item
  }
}

import { rm } from 'node:fs/promises'
import { inBatches, openCursor, readList, readNames, writeList } from './file-list.ts'
import type { FileSource } from './file-sources.ts'
import type { FileStore, Item } from './file-store.ts'
import type { CopiedFiles, FileKind } from './manifest.ts'

type Copying = {
  kind: FileKind
  source: FileSource
  store: FileStore
  /** A file that lists the items' names, in order. */
  names: string
  /** The previous backup's file list. */
  previous: string | undefined
  list: string
  /** Items whose stored copy is damaged. */
  damaged: ReadonlySet<string>
  each: (done: number) => void
}

/**
 * Skips files that the previous backup has, unless the stored copy is damaged or missing. A file with a given name
 * never changes. `again`: the repaired items.
 */
export async function copyFiles(copying: Copying): Promise<{ copied: CopiedFiles; again: string[] }> {
  const { kind, source, store, names, previous, list, damaged, each } = copying
  const again: string[] = []
  const counts = { items: 0, files: 0, bytes: 0, missing: 0 }
  const before = openCursor(previous ? readList(previous, kind) : nothing())
  const sha256 = await writeList(list, copied())
  await before.close()
  await rm(names)
  return { copied: { ...counts, sha256 }, again }

  async function* copied() {
    for await (const batch of inBatches(readNames(names))) {
      const known: [string, Item | undefined][] = []
      for (const name of batch) known.push([name, await before.find(name)])
      for (const item of await Promise.all(known.map(([name, found]) => take(name, found)))) {
        if (item.files.length === 0) counts.missing++
        else yield count(item)
      }
      each(counts.items + counts.missing)
    }
  }

  async function take(name: string, found: Item | undefined): Promise<Item> {
    const isDamaged = damaged.has(name) || (found && !(await store.has(found)))
    if (found && !isDamaged) return found
    const files = await addUnlessGone(name)
    if (isDamaged && files.length > 0) again.push(name)
    return { name, files }
  }

  /** A person may remove a photo between the snapshot and its copy. */
  async function addUnlessGone(name: string) {
    const files = await source.open(name)
    try {
      return files.length === 0 ? [] : await store.add(name, files)
    } catch (error) {
      if ((await source.open(name)).length > 0) throw error
      return []
    }
  }

  function count(item: Item) {
    counts.items++
    counts.files += item.files.length
    for (const { size } of item.files) counts.bytes += size
    return item
  }
}

async function* nothing(): AsyncGenerator<Item> {}

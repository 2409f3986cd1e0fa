import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { changeKept } from '../change-kept.ts'
import type { MediaItem, Stage } from './media-item.ts'

/** What is kept on the device of the media of one account: the list, and each file that is not uploaded yet. */
const store = createStore('vespera-media', 'drafts')
const listKey = (accountId: number) => [accountId, 'list']
const fileKey = (accountId: number, key: string, part: Part): [number, string, string, string] => [
  accountId,
  'file',
  key,
  part,
]

/** A video comes with a frame of it, where the browser could make one. */
export type Part = 'file' | 'poster'

/** Where a browser lets nothing be kept, a file lasts as long as the page. */
const unkept = new Map<string, Blob>()

/** A file that is of no use, or not read yet, is not there after a reload. */
const passing: readonly Stage[] = ['preparing', 'unusable']

export async function readKept(accountId: number): Promise<readonly MediaItem[]> {
  const list = (await onDevice(() => get<MediaItem[]>(listKey(accountId), store))) ?? []
  const files = (await onDevice(() => keys<IDBValidKey>(store)))?.filter(isFileOf(accountId)) ?? []
  const there = new Set(files.map(([, , key, part]) => (part === 'file' ? key : undefined)))
  return list.filter(({ key, stage }) => stage === 'uploaded' || stage === 'stored' || there.has(key))
}

const isFileOf =
  (accountId: number) =>
  (key: IDBValidKey): key is ReturnType<typeof fileKey> =>
    Array.isArray(key) && key[0] === accountId && key[1] === 'file'

/**
 * Keeps the list as it will be found after a reload: what was being sent is to be sent anew. What is not `known` here
 * is another tab's and stays.
 */
export async function keepList(accountId: number, items: readonly MediaItem[], known: ReadonlySet<string>) {
  const mine = items
    .filter(({ stage }) => !passing.includes(stage))
    .map(item => (item.stage === 'sending' || item.stage === 'failed' ? { ...item, ...fromTheStart } : item))
  await onDevice(() =>
    changeKept<MediaItem[]>(store, listKey(accountId), (kept = []) => {
      const list = [...mine, ...kept.filter(({ key }) => !known.has(key))]
      return list.length > 0 ? list : undefined
    }),
  )
}

const fromTheStart = { stage: 'waiting', share: 0, problem: undefined } as const

/** Keeps a file; says whether it will survive a reload. */
export async function keepFile(accountId: number, key: string, part: Part, file: Blob) {
  const isKept = await onDevice(() => set(fileKey(accountId, key, part), file, store).then(() => true))
  if (!isKept) unkept.set(String(fileKey(accountId, key, part)), file)
  return isKept === true
}

export async function readFile(accountId: number, key: string, part: Part): Promise<Blob | undefined> {
  const id = fileKey(accountId, key, part)
  return unkept.get(String(id)) ?? onDevice(() => get<Blob>(id, store))
}

export async function dropFiles(accountId: number, key: string) {
  const ids = [fileKey(accountId, key, 'file'), fileKey(accountId, key, 'poster')]
  for (const id of ids) unkept.delete(String(id))
  await onDevice(() => delMany(ids, store))
}

/** Removes what a page that was closed at a bad moment has left: the files that no item is there for. */
export async function dropStrays(accountId: number, left: ReadonlySet<string>) {
  const list = (await onDevice(() => get<MediaItem[]>(listKey(accountId), store))) ?? []
  const known = new Set([...left, ...list.map(({ key }) => key)])
  const isStray = (key: IDBValidKey) => isFileOf(accountId)(key) && !known.has(key[2])
  await onDevice(async () => delMany((await keys<IDBValidKey>(store)).filter(isStray), store))
}

/** Removes what is kept of every account but this one. */
export async function dropOthers(accountId: number | undefined) {
  const isOthers = (key: IDBValidKey) => !Array.isArray(key) || key[0] !== accountId
  await onDevice(async () => delMany((await keys<IDBValidKey>(store)).filter(isOthers), store))
  for (const id of unkept.keys()) if (!id.startsWith(`${accountId},`)) unkept.delete(id)
}

/** A browser may keep nothing in private windows, or have no room left. */
async function onDevice<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

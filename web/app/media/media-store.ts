import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { updateStored } from '../device.ts'
import type { MediaItem } from './media-item.ts'

/** Per account: the list of items, and each file that is not uploaded yet. */
const store = createStore('vespera-media', 'drafts')
const listKey = (accountId: number) => [accountId, 'list']
const fileKey = (accountId: number, key: string, part: Part): [number, string, string, Part] => [
  accountId,
  'file',
  key,
  part,
]

type Part = 'file' | 'poster'

const inMemory = new Map<string, Blob>()

export async function loadList(accountId: number): Promise<readonly MediaItem[]> {
  const list = await readList(accountId)
  const fileKeys = (await tryStorage(() => keys<IDBValidKey>(store)))?.filter(isFileOf(accountId)) ?? []
  const withFile = new Set(fileKeys.filter(([, , , part]) => part === 'file').map(([, , key]) => key))
  return list.filter(({ key, stage }) => stage === 'uploaded' || stage === 'stored' || withFile.has(key))
}

const readList = async (accountId: number) =>
  (await tryStorage(() => get<MediaItem[]>(listKey(accountId), store))) ?? []

const isFileOf =
  (accountId: number) =>
  (key: IDBValidKey): key is ReturnType<typeof fileKey> =>
    Array.isArray(key) && key[0] === accountId && key[1] === 'file'

/**
 * Saves the list as a reload must find it: interrupted uploads start again. Items that are not in `known` belong to
 * another tab and stay.
 */
export async function saveList(accountId: number, items: readonly MediaItem[], known: ReadonlySet<string>) {
  const mine = items
    .filter(({ stage }) => stage !== 'preparing' && stage !== 'unusable')
    .map(item => (item.stage === 'sending' || item.stage === 'failed' ? { ...item, ...notStarted } : item))
  await tryStorage(() =>
    updateStored<MediaItem[]>(store, listKey(accountId), (saved = []) => {
      const list = [...mine, ...saved.filter(({ key }) => !known.has(key))]
      return list.length > 0 ? list : undefined
    }),
  )
}

const notStarted = { stage: 'waiting', progress: 0, problem: undefined } as const

/** Returns whether the file will survive a reload. */
export async function saveFile(accountId: number, key: string, part: Part, file: Blob) {
  const isStored = await tryStorage(() => set(fileKey(accountId, key, part), file, store).then(() => true))
  if (!isStored) inMemory.set(String(fileKey(accountId, key, part)), file)
  return isStored === true
}

export async function readFile(accountId: number, key: string, part: Part): Promise<Blob | undefined> {
  const id = fileKey(accountId, key, part)
  return inMemory.get(String(id)) ?? tryStorage(() => get<Blob>(id, store))
}

export async function deleteFiles(accountId: number, key: string) {
  const ids = [fileKey(accountId, key, 'file'), fileKey(accountId, key, 'poster')]
  for (const id of ids) inMemory.delete(String(id))
  await tryStorage(() => delMany(ids, store))
}

/** Deletes files without an item, which remain when a page is closed between two writes. */
export async function deleteOrphanFiles(accountId: number, left: ReadonlySet<string>) {
  const list = await readList(accountId)
  const used = new Set([...left, ...list.map(({ key }) => key)])
  await deleteWhere(key => isFileOf(accountId)(key) && !used.has(key[2]))
}

export async function deleteOtherAccounts(accountId: number | undefined) {
  await deleteWhere(key => !Array.isArray(key) || key[0] !== accountId)
  for (const id of inMemory.keys()) if (!id.startsWith(`${accountId},`)) inMemory.delete(id)
}

const deleteWhere = (isDeleted: (key: IDBValidKey) => boolean) =>
  tryStorage(async () => delMany((await keys<IDBValidKey>(store)).filter(isDeleted), store))

/** A browser may refuse storage in private windows, or have no space left. */
async function tryStorage<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

import { unsent } from '../unsent.ts'
import type { MediaItem } from './media-item.ts'

/** Stores each account's list of items, and the files that are not uploaded yet. */
const { media } = unsent
const listKey = (accountId: number) => `${accountId},list`
const fileKey = (accountId: number, key: string, part: Part) => `${accountId},file,${key},${part}`

type Part = 'file' | 'poster'

export async function loadList(accountId: number): Promise<readonly MediaItem[]> {
  const list = await readList(accountId)
  const keys = new Set(await media.keys())
  return list.filter(
    ({ key, stage }) => stage === 'uploaded' || stage === 'stored' || keys.has(fileKey(accountId, key, 'file')),
  )
}

const readList = async (accountId: number) => (await media.read<MediaItem[]>(listKey(accountId))) ?? []

/**
 * Saves the list, so that interrupted uploads restart after a reload. Keeps stored items that are not in `known`,
 * because they belong to another tab.
 */
export async function saveList(accountId: number, items: readonly MediaItem[], known: ReadonlySet<string>) {
  const mine = items
    .filter(({ stage }) => stage !== 'preparing' && stage !== 'unusable')
    .map(item => (item.stage === 'sending' || item.stage === 'failed' ? { ...item, ...notStarted } : item))
  await media.change<MediaItem[]>(listKey(accountId), (saved = []) => {
    const list = [...mine, ...saved.filter(({ key }) => !known.has(key))]
    return list.length > 0 ? list : undefined
  })
}

const notStarted = { stage: 'waiting', progress: 0, problem: undefined } as const

/** Returns whether the file will survive a reload. */
export const saveFile = (accountId: number, key: string, part: Part, file: Blob) =>
  media.change(fileKey(accountId, key, part), () => file)

export const readFile = (accountId: number, key: string, part: Part) => media.read<Blob>(fileKey(accountId, key, part))

export function deleteFiles(accountId: number, key: string) {
  const files = [fileKey(accountId, key, 'file'), fileKey(accountId, key, 'poster')]
  return media.forget(name => files.includes(name))
}

/** Deletes files that belong to no item. Such files are left over if the user closes the page between two writes. */
export async function deleteOrphanFiles(accountId: number, left: ReadonlySet<string>) {
  const list = await readList(accountId)
  const used = [...left, ...list.map(({ key }) => key)].map(key => fileKey(accountId, key, 'file'))
  const isUsed = (name: string) => used.includes(name.replace(/,poster$/, ',file'))
  await media.forget(name => name.startsWith(`${accountId},file,`) && !isUsed(name))
}

import { createStore, delMany, get, keys } from 'idb-keyval'
import { changeKept } from '../change-kept.ts'
import { slots } from './ad-values.ts'
import type { Picture } from './picture.ts'

export type Pictures = readonly (Picture | undefined)[]

export const noPictures: Pictures = slots.map(() => undefined)

/** The banners that were chosen and not sent yet, by account; a log-out empties every store of the device. */
const store = createStore('vespera-banners', 'drafts')
const channel = new BroadcastChannel('vespera-banners')

/** On a device that somebody else used before, theirs go. */
export async function readPictures(accountId: number): Promise<Pictures> {
  await onDevice(async () =>
    delMany(
      (await keys(store)).filter(key => key !== accountId),
      store,
    ),
  )
  const kept = await onDevice(() => get<Pictures>(accountId, store))
  return slots.map(slot => kept?.[slot])
}

/** By section, for other tabs keep theirs under the same key. */
export type ChangedPictures = ReadonlyMap<number, Picture | undefined>

/** Says whether they will survive a reload. */
export async function keepPictures(accountId: number, changed: ChangedPictures) {
  const isKept = await onDevice(async () => {
    await changeKept<Pictures>(store, accountId, kept => {
      const pictures = slots.map(slot => (changed.has(slot) ? changed.get(slot) : kept?.[slot]))
      return pictures.some(Boolean) ? pictures : undefined
    })
    channel.postMessage({ accountId, slots: [...changed.keys()] })
    return true
  })
  return isKept === true
}

type Message = MessageEvent<{ accountId: number; slots: readonly number[] }>

/** Hears of the sections whose banners another tab has changed. */
export function onPicturesKept(accountId: number, listener: (slots: readonly number[]) => unknown) {
  const end = new AbortController()
  const hear = ({ data }: Message) => data.accountId === accountId && void listener(data.slots)
  channel.addEventListener('message', hear, end)
  return () => end.abort()
}

/** A browser may keep nothing in private windows, or have no room left. */
async function onDevice<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

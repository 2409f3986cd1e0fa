import { createStore, delMany, get, keys, set } from 'idb-keyval'
import { slots } from './ad-values.ts'
import type { Picture } from './picture.ts'

export type Pictures = readonly (Picture | undefined)[]

export const noPictures: Pictures = slots.map(() => undefined)

/** The banners that were chosen and not sent yet, by account; a log-out empties every store of the device. */
const store = createStore('vespera-banners', 'drafts')

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

/** Says whether they will survive a reload. */
export async function keepPictures(accountId: number, pictures: Pictures) {
  const isKept = await onDevice(async () => {
    await (pictures.some(Boolean) ? set(accountId, pictures, store) : delMany([accountId], store))
    return true
  })
  return isKept === true
}

/** A browser may keep nothing in private windows, or have no room left. */
async function onDevice<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

import { createStore, delMany, get, keys } from 'idb-keyval'
import { useCallback, useEffect, useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import { updateStored } from '../device.ts'
import type { Region } from '../photo.ts'
import { cropPicture, openPicture, type Picture, type Pictures } from './banner-picture.ts'
import { slots } from './campaign-values.ts'

const notStored = 'Este navegador não guarda as imagens. Não feche nem recarregue a página antes de salvar.'

export function usePictures(accountId: number) {
  const [shown, show] = useState<Pictures>()
  const [reading, read] = useState<number>()
  const now = useRef<Pictures>(noPictures)

  const put = useCallback(
    async (pictures: Pictures) => {
      const changed = pictures.flatMap((picture, slot) =>
        picture === now.current[slot] ? [] : [[slot, picture] as const],
      )
      now.current = pictures
      show(pictures)
      const isKept = await savePictures(accountId, new Map(changed))
      if (!isKept && pictures.some(Boolean))
        notify.info(notStored, { about: 'campaigns:not-saved', duration: tenSeconds })
    },
    [accountId],
  )
  useEffect(() => {
    loadPictures(accountId).then(saved => {
      // A picture chosen while the store was read wins.
      now.current = saved.map((picture, slot) => now.current[slot] ?? picture)
      show(now.current)
    })
  }, [accountId])
  useEffect(
    () =>
      onPicturesChanged(accountId, async changed => {
        const saved = await loadPictures(accountId)
        now.current = now.current.map((picture, slot) => (changed.includes(slot) ? saved[slot] : picture))
        show(now.current)
      }),
    [accountId],
  )
  const change = (slot: number, picture: Picture | undefined) => put(now.current.with(slot, picture))

  /** Resolves with the picture, or with the error message. */
  async function choose(slot: number, file: File): Promise<Picture | string> {
    read(slot)
    try {
      const picture = await openPicture(file)
      await change(slot, picture)
      return picture
    } catch (error) {
      return error instanceof Refusal ? error.message : failures.unexpected
    } finally {
      read(undefined)
    }
  }

  async function cut(slot: number, crop: Region) {
    const picture = now.current[slot]
    if (picture) await change(slot, await cropPicture(picture, crop))
  }

  return {
    isLoaded: shown !== undefined,
    pictures: shown ?? noPictures,
    reading,
    now: () => now.current,
    choose,
    cut,
    drop: (slot: number) => change(slot, undefined),
    put,
  }
}

export type PicturesState = ReturnType<typeof usePictures>

const noPictures: Pictures = slots.map(() => undefined)

/** By account; a log-out empties every store of the device. */
const store = createStore('vespera-banners', 'drafts')
const channel = new BroadcastChannel('vespera-banners')

async function loadPictures(accountId: number): Promise<Pictures> {
  await tryStorage(async () =>
    delMany(
      (await keys(store)).filter(key => key !== accountId),
      store,
    ),
  )
  const saved = await tryStorage(() => get<Pictures>(accountId, store))
  return slots.map(slot => saved?.[slot])
}

/** Only the changed sections, because other tabs use the same key. */
type ChangedPictures = ReadonlyMap<number, Picture | undefined>

async function savePictures(accountId: number, changed: ChangedPictures) {
  const isKept = await tryStorage(async () => {
    await updateStored<Pictures>(store, accountId, saved => {
      const pictures = slots.map(slot => (changed.has(slot) ? changed.get(slot) : saved?.[slot]))
      return pictures.some(Boolean) ? pictures : undefined
    })
    channel.postMessage({ accountId, slots: [...changed.keys()] })
    return true
  })
  return isKept === true
}

type Message = MessageEvent<{ accountId: number; slots: readonly number[] }>

function onPicturesChanged(accountId: number, listener: (slots: readonly number[]) => unknown) {
  const end = new AbortController()
  const onMessage = ({ data }: Message) => data.accountId === accountId && void listener(data.slots)
  channel.addEventListener('message', onMessage, end)
  return () => end.abort()
}

/** A browser may refuse storage in private windows, or have no space left. */
async function tryStorage<T>(access: () => Promise<T>) {
  try {
    return await access()
  } catch {
    return undefined
  }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { failures } from '#contract/call-failures.ts'
import { Refusal } from '#contract/refusals.ts'
import { notify, tenSeconds } from '#web/kit/client/notify.tsx'
import type { Region } from '../photo.ts'
import { unsent } from '../unsent.ts'
import { cropPicture, openPicture, type Picture, type Pictures } from './banner-picture.ts'
import { type CampaignError, slots } from './campaign-values.ts'

const notStored = 'Este navegador não guarda as imagens. Não feche nem recarregue a página antes de salvar.'

export function usePictures(accountId: number) {
  const [shown, show] = useState<Pictures>()
  const now = useRef<Pictures>(noPictures)
  const { reading, track, loading, openingErrors } = useOpening()

  const put = useCallback(
    async (pictures: Pictures) => {
      const changed = pictures.flatMap((picture, slot) =>
        picture === now.current[slot] ? [] : [[slot, picture] as const],
      )
      now.current = pictures
      show(pictures)
      const saved = changed.map(([slot, picture]) => unsent.banners.change(keyOf(accountId, slot), () => picture))
      const isStored = (await Promise.all(saved)).every(Boolean)
      if (!isStored && pictures.some(Boolean))
        notify.info(notStored, { about: 'campaigns:not-saved', duration: tenSeconds })
    },
    [accountId],
  )
  useEffect(() => {
    loading.current = loadPictures(accountId).then(saved => {
      // Prefers a picture that the partner chose while the store was loading.
      now.current = saved.map((picture, slot) => now.current[slot] ?? picture)
      show(now.current)
    })
  }, [accountId, loading])
  useEffect(
    () =>
      unsent.banners.follow(async key => {
        const picture = await unsent.banners.read<Picture>(key)
        now.current = now.current.map((shown, slot) => (key === keyOf(accountId, slot) ? picture : shown))
        show(now.current)
      }),
    [accountId],
  )
  const change = (slot: number, picture: Picture | undefined) => put(now.current.with(slot, picture))

  /** Resolves with the picture, or with the error message. */
  async function open(slot: number, file: File): Promise<Picture | string> {
    try {
      const picture = await openPicture(file)
      await change(slot, picture)
      return picture
    } catch (error) {
      return error instanceof Refusal ? error.message : failures.unexpected
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
    choose: (slot: number, file: File) => track(slot, open(slot, file)),
    openingErrors,
    cut,
    drop: (slot: number) => change(slot, undefined),
    put,
  }
}

function useOpening() {
  const [opening] = useState(() => new Map<number, Promise<Picture | string>>())
  const [reading, read] = useState<number>()
  /** Ends when the stored pictures have been read. */
  const loading = useRef(Promise.resolve())
  return {
    reading,
    loading,
    track(slot: number, picture: Promise<Picture | string>) {
      opening.set(slot, picture)
      read(slot)
      void picture.then(() => {
        if (opening.get(slot) === picture) opening.delete(slot)
        read([...opening.keys()].at(-1))
      })
      return picture
    },
    /** Waits for the stored pictures and for those still opening. Resolves with an error for each unusable picture. */
    async openingErrors() {
      await loading.current
      const outcomes = await Promise.all(
        [...opening].map(async ([slot, picture]) => ({ slot, message: await picture })),
      )
      return outcomes.flatMap(({ slot, message }): CampaignError[] =>
        typeof message === 'string' ? [{ slot, field: 'banner', message }] : [],
      )
    },
  }
}

export type PicturesState = ReturnType<typeof usePictures>

const noPictures: Pictures = slots.map(() => undefined)

const keyOf = (accountId: number, slot: number) => `${accountId},${slot}`

async function loadPictures(accountId: number): Promise<Pictures> {
  await unsent.banners.forgetOthers(accountId)
  return Promise.all(slots.map(slot => unsent.banners.read<Picture>(keyOf(accountId, slot))))
}

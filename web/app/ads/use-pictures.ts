import { useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Region } from '../documents/framing.ts'
import { notify } from '../notify.tsx'
import { keepPictures, noPictures, onPicturesKept, type Pictures, readPictures } from './kept-pictures.ts'
import { cutPicture, type Picture, takePicture } from './picture.ts'

const notKept = 'Este navegador não guarda as imagens. Não feche nem recarregue a página antes de salvar.'

/** The chosen banners of an account, one a section, as they are now and on the device. */
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
      const isKept = await keepPictures(accountId, new Map(changed))
      if (!isKept && pictures.some(Boolean)) notify.info(notKept, { about: 'publications:not-kept', duration: 10_000 })
    },
    [accountId],
  )
  useEffect(() => {
    readPictures(accountId).then(kept => {
      // What was chosen while the device was asked wins.
      now.current = kept.map((picture, slot) => now.current[slot] ?? picture)
      show(now.current)
    })
  }, [accountId])
  useEffect(
    () =>
      onPicturesKept(accountId, async changed => {
        const kept = await readPictures(accountId)
        now.current = now.current.map((picture, slot) => (changed.includes(slot) ? kept[slot] : picture))
        show(now.current)
      }),
    [accountId],
  )
  const change = (slot: number, picture: Picture | undefined) => put(now.current.with(slot, picture))

  /** Answers with the picture, or with why the file can't be one. */
  async function choose(slot: number, file: File): Promise<Picture | string> {
    read(slot)
    try {
      const picture = await takePicture(file)
      await change(slot, picture)
      return picture
    } catch (error) {
      return error instanceof Refusal ? error.message : messages.unexpected
    } finally {
      read(undefined)
    }
  }

  async function cut(slot: number, crop: Region) {
    const picture = now.current[slot]
    if (picture) await change(slot, await cutPicture(picture, crop))
  }

  return {
    isLoaded: shown !== undefined,
    pictures: shown ?? noPictures,
    /** The section whose file is being read. */
    reading,
    now: () => now.current,
    choose,
    cut,
    drop: (slot: number) => change(slot, undefined),
    put,
  }
}

export type PicturesHeld = ReturnType<typeof usePictures>

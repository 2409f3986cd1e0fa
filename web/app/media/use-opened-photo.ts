import { useEffect, useState } from 'react'
import { fitting } from '../documents/framing.ts'
import type { Source } from './paint-photo.ts'

const mostSide = 1200

/** A kept photo, opened at a size that is enough for a screen, as long as it is shown. */
export function useOpenedPhoto(fileOf: (key: string) => Promise<Blob | undefined>, key: string) {
  const [source, show] = useState<Source | 'unreadable'>()
  useEffect(() => {
    let left = false
    let opened: Source | undefined
    openPhoto(fileOf, key).then(
      found => {
        opened = found
        if (left) found.picture.close()
        else show(found)
      },
      () => left || show('unreadable'),
    )
    return () => {
      left = true
      opened?.picture.close()
    }
  }, [fileOf, key])
  return source
}

async function openPhoto(fileOf: (key: string) => Promise<Blob | undefined>, key: string): Promise<Source> {
  const file = await fileOf(key)
  if (!file) throw new Error('the photo is not here any more')
  const whole = await createImageBitmap(file)
  const photo = { width: whole.width, height: whole.height }
  const { width, height } = fitting(photo, mostSide)
  const picture = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  whole.close()
  return { picture, photo }
}

import { useEffect, useState } from 'react'
import { type Camera, type CameraTrouble, openCamera } from './open-camera.ts'

/** The open camera, why there is none, or nothing while the browser asks for it. */
export type Sight = Camera | CameraTrouble | undefined

/** The rear camera while the screen is seen: it goes off when the screen is left or covered. */
export function useCamera(isWanted: boolean): Sight {
  const [sight, setSight] = useState<Sight>()
  useEffect(() => {
    if (!isWanted) return
    let watch = watchCamera(setSight)
    const follow = () => {
      watch.end()
      if (!document.hidden) watch = watchCamera(setSight)
    }
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      watch.end()
    }
  }, [isWanted])
  return sight
}

function watchCamera(show: (sight: Sight) => void) {
  let ended = false
  let close = () => {}
  show(undefined)
  openCamera().then(found => {
    if (typeof found === 'string') return ended || show(found)
    close = found.close
    if (ended) return close()
    // Another app took it, or the permission was withdrawn.
    found.stream.getVideoTracks()[0]?.addEventListener('ended', () => ended || show('busy'))
    show(found)
  })
  return {
    end() {
      ended = true
      close()
    },
  }
}

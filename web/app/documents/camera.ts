import { useEffect, useState } from 'react'

export type Camera = {
  stream: MediaStream
  /** Undefined without a lamp. */
  light: ((lit: boolean) => Promise<void>) | undefined
  close: () => void
}

export type CameraTrouble = 'refused' | 'missing' | 'busy'

/** Small print stays legible after the edges outside the frame are cut off. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 2560 }, height: { ideal: 1440 } },
}

const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

export async function openCamera(): Promise<Camera | CameraTrouble> {
  // Browsers offer no camera over plain HTTP.
  if (!navigator.mediaDevices) return 'missing'
  try {
    return cameraOf(await navigator.mediaDevices.getUserMedia(wanted))
  } catch (error) {
    return troubles[(error as DOMException).name] ?? 'busy'
  }
}

type Lamp = { torch?: boolean }

function cameraOf(stream: MediaStream): Camera {
  const [track] = stream.getVideoTracks()
  const hasLamp = (track?.getCapabilities?.() as Lamp | undefined)?.torch === true
  const light = (lit: boolean) => {
    const lamp: MediaTrackConstraintSet & Lamp = { torch: lit }
    return track?.applyConstraints({ advanced: [lamp] })
  }
  return {
    stream,
    light: hasLamp ? async lit => light(lit) : undefined,
    close: () => {
      for (const each of stream.getTracks()) each.stop()
    },
  }
}

/** Undefined while the browser asks for permission. */
type Sight = Camera | CameraTrouble | undefined

/** Released while the screen is hidden. */
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
    // Another app took it, or the permission was revoked.
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

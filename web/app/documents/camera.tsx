import './viewfinder.css'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

export type Camera = {
  stream: MediaStream
  light: ((lit: boolean) => Promise<void>) | undefined
  close: () => void
}

export type CameraTrouble = 'refused' | 'missing' | 'busy'

/** Enough pixels to keep small print legible after we crop the photo to the frame. */
const constraints: MediaStreamConstraints = {
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
    return cameraOf(await navigator.mediaDevices.getUserMedia(constraints))
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

/** Releases the camera while the screen is hidden. */
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
    // Another app has taken the camera, or the person has revoked the permission.
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

export const Viewfinder = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="viewfinder">
    {children}
    <p className="caption">{caption}</p>
  </div>
)

const corners =
  'M2 30V16A14 14 0 0 1 16 2h14M254 2h14a14 14 0 0 1 14 14v14M282 170v14a14 14 0 0 1-14 14h-14M30 198H16a14 14 0 0 1-14-14v-14'

export const Guide = ({ children }: { children: ReactNode }) => (
  <svg className="guide" viewBox="0 0 284 200" aria-hidden="true">
    <path d={corners} />
    <g className="dashed">{children}</g>
  </svg>
)

const FrontLines = () => (
  <>
    <rect x="22" y="22" width="240" height="156" rx="10" />
    <rect x="40" y="58" width="62" height="80" rx="6" />
    <path d="M122 66h108M122 88h84M122 110h108M122 132h60M40 156h190M40 42h110" />
  </>
)

export const BackLines = () => (
  <>
    <rect x="22" y="22" width="240" height="156" rx="10" />
    <path d="M40 46h130M40 68h196M40 90h196M40 112h150M40 150h70" />
    <rect x="190" y="112" width="52" height="46" rx="6" />
  </>
)

export const SelfieLines = () => (
  <>
    <ellipse cx="98" cy="98" rx="56" ry="72" />
    <rect x="172" y="78" width="90" height="62" rx="7" />
    <rect x="182" y="92" width="24" height="32" rx="3" />
    <path d="M216 98h34M216 110h26M216 122h34" />
  </>
)

type LiveViewProps = {
  camera: Camera | undefined
  video: RefObject<HTMLVideoElement | null>
  onReady: () => void
}

export function LiveView({ camera, video, onReady }: LiveViewProps) {
  useEffect(() => {
    if (video.current) video.current.srcObject = camera?.stream ?? null
  }, [camera, video])
  return (
    <div className={camera ? 'viewfinder is-live' : 'viewfinder'}>
      <video ref={video} autoPlay playsInline muted aria-label="O que a câmera vê" onLoadedData={onReady} />
      <Guide>
        <FrontLines />
      </Guide>
      <p className="caption" role="status">
        {camera ? 'Encaixe o documento na moldura' : 'Permita o uso da câmera quando o navegador perguntar'}
      </p>
      {camera?.light && <LampButton light={camera.light} />}
    </div>
  )
}

function LampButton({ light }: { light: NonNullable<Camera['light']> }) {
  const [lit, setLit] = useState(false)
  const turn = () =>
    light(!lit).then(
      () => setLit(!lit),
      () => setLit(false),
    )
  return (
    <button type="button" className="iconbtn lamp" aria-label="Lanterna" aria-pressed={lit} onClick={turn}>
      <Icon name="flashlight" />
    </button>
  )
}

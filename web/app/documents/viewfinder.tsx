import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { Camera } from './camera.ts'

export const Viewfinder = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="viewfinder">
    {children}
    <p className="caption">{caption}</p>
  </div>
)

const corners =
  'M2 30V16A14 14 0 0 1 16 2h14M254 2h14a14 14 0 0 1 14 14v14M282 170v14a14 14 0 0 1-14 14h-14M30 198H16a14 14 0 0 1-14-14v-14'

/** `children` are the dashes inside. */
export const Guide = ({ children }: { children: ReactNode }) => (
  <svg className="guide" viewBox="0 0 284 200" aria-hidden="true">
    <path d={corners} />
    <g className="dashed">{children}</g>
  </svg>
)

export const FrontLines = () => (
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
      {camera?.light && <Lamp light={camera.light} />}
    </div>
  )
}

function Lamp({ light }: { light: NonNullable<Camera['light']> }) {
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

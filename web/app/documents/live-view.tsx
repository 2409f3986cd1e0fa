import { type RefObject, useEffect, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { Camera } from './open-camera.ts'
import { FrontLines, Guide } from './viewfinder.tsx'

type LiveViewProps = {
  camera: Camera | undefined
  video: RefObject<HTMLVideoElement | null>
  onReady: () => void
}

/** What the camera sees, under the frame for the document. */
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

import { useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { CaptureActions } from './capture-actions.tsx'
import { LiveView } from './live-view.tsx'
import type { Camera, CameraTrouble } from './open-camera.ts'
import { PrivacyNote } from './privacy-note.tsx'
import { photographFrame } from './shrink-photo.ts'
import { Problem, StepScreen, Ticks } from './step-screen.tsx'
import { startPath, stepOf } from './steps.ts'
import { useCamera } from './use-camera.ts'
import { useDraft } from './use-draft.ts'
import { type Taking, useTaking } from './use-taking.ts'

const step = stepOf.front

const advice = [
  'Somente CNH ou RG.',
  'Retire o documento do plástico.',
  'Use boa luz, sem reflexo e sem cortar as bordas.',
]

const troubles: Record<CameraTrouble, string> = {
  refused:
    'Este site está sem permissão para usar a câmera. Libere a câmera nas configurações do navegador, ou use os botões abaixo.',
  missing: 'Não encontramos uma câmera que o navegador possa usar. Use os botões abaixo.',
  busy: 'A câmera não respondeu: outro aplicativo pode estar com ela. Feche-o e volte aqui, ou use os botões abaixo.',
}

export function DocumentsFront() {
  const draft = useDraft(step.before)
  const taking = useTaking(step)
  const sight = useCamera(draft !== undefined)
  const video = useRef<HTMLVideoElement>(null)
  const [seen, see] = useState<Camera>()
  const camera = typeof sight === 'object' ? sight : undefined
  const shoot = () => video.current && taking.take(photographFrame.bind(null, video.current))
  return (
    <StepScreen
      step={step}
      back={startPath}
      heading="Fotografe a frente do documento"
      action={
        <CaptureActions
          taking={taking}
          capture="environment"
          shutter={
            typeof sight === 'string' ? undefined : (
              <Shutter taking={taking} isReady={camera !== undefined && seen === camera} shoot={shoot} />
            )
          }
        />
      }
    >
      {typeof sight === 'string' ? (
        <NoCamera text={troubles[sight]} />
      ) : (
        <LiveView camera={camera} video={video} onReady={() => see(camera)} />
      )}
      <Problem text={taking.problem} />
      <Ticks of={advice} />
      <PrivacyNote />
    </StepScreen>
  )
}

const NoCamera = ({ text }: { text: string }) => (
  <div className="viewfinder">
    <p className="no-camera" role="alert">
      <Icon name="camera" />
      {text}
    </p>
  </div>
)

type ShutterProps = { taking: Taking; isReady: boolean; shoot: () => void }

const Shutter = ({ taking, isReady, shoot }: ShutterProps) => (
  <button
    type="button"
    className="btn btn-primary"
    aria-busy={taking.busy || !isReady || undefined}
    onClick={() => isReady && shoot()}
  >
    {isReady ? <Icon name="camera" /> : <span className="spin" aria-hidden="true" />}
    {isReady ? 'Tirar foto' : 'Abrindo a câmera…'}
  </button>
)

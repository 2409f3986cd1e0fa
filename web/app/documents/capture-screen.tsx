import { useRef, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import type { ScreenProps } from '../parts/screen.tsx'
import {
  BackLines,
  type Camera,
  type CameraTrouble,
  Guide,
  LiveView,
  SelfieLines,
  useCamera,
  Viewfinder,
} from './camera.tsx'
import { CaptureActions, photographFrame, type Taking, useTaking } from './capture.tsx'
import { PrivacyNote, Problem, StepScreen, Ticks } from './step-frame.tsx'
import { startPath, stepOf } from './steps.ts'
import { useDraft } from './use-draft.ts'

const frontStep = stepOf.front

const frontAdvice = [
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

export default function CaptureScreen({ route: { path } }: ScreenProps) {
  if (path === frontStep.capture) return <FrontCapture />
  const kind = path === stepOf.verse.capture ? 'verse' : 'selfie'
  return <OtherCapture key={kind} kind={kind} />
}

function FrontCapture() {
  const draft = useDraft(frontStep.before)
  const taking = useTaking(frontStep)
  const sight = useCamera(draft !== undefined)
  const video = useRef<HTMLVideoElement>(null)
  const [seen, see] = useState<Camera>()
  const camera = typeof sight === 'object' ? sight : undefined
  const shoot = () => video.current && taking.take(photographFrame.bind(null, video.current))
  return (
    <StepScreen
      step={frontStep}
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
      photo={
        typeof sight === 'string' ? (
          <NoCamera text={troubles[sight]} />
        ) : (
          <LiveView camera={camera} video={video} onReady={() => see(camera)} />
        )
      }
    >
      <Problem text={taking.problem} />
      <Ticks of={frontAdvice} />
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

const others = {
  verse: {
    back: stepOf.front.confirmation,
    heading: 'Fotografe o verso do documento',
    capture: 'environment',
    caption: 'O verso, por inteiro',
    Lines: BackLines,
    advice: [
      'Vire o mesmo documento.',
      'O número e as datas precisam aparecer inteiros.',
      'Use boa luz, sem reflexo e sem cortar as bordas.',
    ],
  },
  selfie: {
    back: stepOf.verse.confirmation,
    heading: 'Tire uma selfie segurando o documento',
    capture: 'user',
    caption: 'O rosto e a frente do documento',
    Lines: SelfieLines,
    advice: [
      'Segure a frente do documento ao lado do rosto.',
      'Fique só você na foto, sem óculos escuros nem boné.',
      'Os dedos não podem cobrir a foto nem os dados.',
    ],
  },
} as const

/** The person takes these photos with the device's camera app. */
function OtherCapture({ kind }: { kind: keyof typeof others }) {
  const step = stepOf[kind]
  const { back, heading, capture, caption, Lines, advice } = others[kind]
  useDraft(step.before)
  const taking = useTaking(step)
  return (
    <StepScreen
      step={step}
      back={back}
      heading={heading}
      action={<CaptureActions taking={taking} capture={capture} />}
      photo={
        <Viewfinder caption={caption}>
          <Guide>
            <Lines />
          </Guide>
        </Viewfinder>
      }
    >
      <Problem text={taking.problem} />
      <Ticks of={advice} />
      <PrivacyNote />
    </StepScreen>
  )
}

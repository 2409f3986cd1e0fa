import './viewfinder.css'
import { useMemo } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import type { ScreenProps } from '../parts/screen.tsx'
import { useBlobUrl } from '../picture-url.ts'
import { SendingProgress, useSending } from './sending.tsx'
import { Problem, Signs, StepScreen } from './step-frame.tsx'
import { type Step, stepOf } from './steps.ts'
import { useDraft } from './use-draft.ts'

const selfieStep = stepOf.selfie

export default function ConfirmationScreen({ route: { path } }: ScreenProps) {
  if (path === selfieStep.confirmation) return <SelfieConfirmation />
  return <Confirmation kind={path === stepOf.front.confirmation ? 'front' : 'verse'} />
}

const sides = {
  front: {
    lead: 'Confira se dá para ler o nome, o número e a data de nascimento.',
    alt: 'Sua foto da frente do documento',
    next: stepOf.verse.capture,
  },
  verse: {
    lead: 'Confira se dá para ler o número e as datas.',
    alt: 'Sua foto do verso do documento',
    next: stepOf.selfie.capture,
  },
} as const

function Confirmation({ kind }: { kind: keyof typeof sides }) {
  const step = stepOf[kind]
  const { lead, alt, next } = sides[kind]
  const draft = useDraft(step.through)
  return (
    <StepScreen
      step={step}
      back={step.capture}
      heading="A foto está legível?"
      lead={lead}
      action={
        <>
          <Retake step={step} />
          <AppLink className="btn btn-primary is-narrow" href={next}>
            Sim
          </AppLink>
        </>
      }
      photo={<PhotoPreview photo={draft?.photos[kind]} alt={alt} />}
    >
      <Signs of={['Está nítida e com boa luz?', 'As quatro bordas aparecem?']} />
    </StepScreen>
  )
}

function SelfieConfirmation() {
  const step = selfieStep
  const draft = useDraft(step.through)
  const { share, failure, send, cancel } = useSending()
  const isSending = share !== undefined
  return (
    <StepScreen
      step={step}
      back={step.capture}
      heading="A selfie ficou boa?"
      lead="Ao continuar, as três fotos são enviadas para a verificação."
      action={
        <div className="upright">
          <SendingProgress share={share} />
          <div className="side-by-side">
            {isSending ? <Cancel cancel={cancel} /> : <Retake step={step} />}
            <button type="button" className="btn btn-primary" aria-busy={isSending || undefined} onClick={send}>
              {isSending && <span className="spin" aria-hidden="true" />}
              {isSending ? 'Enviando…' : failure ? 'Tentar de novo' : 'Continuar'}
            </button>
          </div>
        </div>
      }
      photo={<PhotoPreview photo={draft?.photos.selfie} alt="Sua selfie com o documento" />}
    >
      <Problem text={failure} />
      <Signs of={['O rosto e o documento aparecem inteiros?', 'Dá para ler os dados do documento?']} />
    </StepScreen>
  )
}

const Cancel = ({ cancel }: { cancel: () => void }) => (
  <button type="button" className="btn btn-secondary" onClick={cancel}>
    Cancelar envio
  </button>
)

const Retake = ({ step }: { step: Step }) => (
  <AppLink className="btn btn-secondary" href={step.capture}>
    <Icon name="rotate-ccw" />
    Tirar outra Foto
  </AppLink>
)

function PhotoPreview({ photo, alt }: { photo: ArrayBuffer | undefined; alt: string }) {
  const url = useBlobUrl(useMemo(() => photo && new Blob([photo], { type: 'image/jpeg' }), [photo]))
  return <div className="viewfinder">{url && <img src={url} alt={alt} />}</div>
}

import { Retake } from './confirmation.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { Problem, Signs, StepScreen } from './step-screen.tsx'
import { stepOf } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useSending } from './use-sending.ts'

const step = stepOf.selfie

export function DocumentsSelfieConfirmation() {
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
    >
      <PhotoPreview photo={draft?.photos.selfie} alt="Sua selfie com o documento" />
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

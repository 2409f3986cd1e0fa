import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { Signs, StepScreen } from './step-screen.tsx'
import type { Step } from './steps.ts'
import { useDraft } from './use-draft.ts'

type ConfirmationProps = {
  step: Step
  lead: string
  alt: string
  /** What makes the photo good. */
  signs: readonly string[]
  next: string
}

/** Asks whether the photo that was just taken will do. */
export function Confirmation({ step, lead, alt, signs, next }: ConfirmationProps) {
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
    >
      <PhotoPreview photo={draft?.photos[step.kind]} alt={alt} />
      <Signs of={signs} />
    </StepScreen>
  )
}

export const Retake = ({ step }: { step: Step }) => (
  <AppLink className="btn btn-secondary" href={step.capture}>
    <Icon name="rotate-ccw" />
    Tirar outra Foto
  </AppLink>
)

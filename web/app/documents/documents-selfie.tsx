import { CaptureActions } from './capture-actions.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { Problem, StepScreen, Ticks } from './step-screen.tsx'
import { stepOf } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useTaking } from './use-taking.ts'
import { Guide, SelfieLines, Viewfinder } from './viewfinder.tsx'

const step = stepOf.selfie

const advice = [
  'Segure a frente do documento ao lado do rosto.',
  'Fique só você na foto, sem óculos escuros nem boné.',
  'Os dedos não podem cobrir a foto nem os dados.',
]

export function DocumentsSelfie() {
  useDraft(step.before)
  const taking = useTaking(step)
  return (
    <StepScreen
      step={step}
      back={stepOf.verse.confirmation}
      heading="Tire uma selfie segurando o documento"
      action={<CaptureActions taking={taking} capture="user" />}
    >
      <Viewfinder caption="O rosto e a frente do documento">
        <Guide>
          <SelfieLines />
        </Guide>
      </Viewfinder>
      <Problem text={taking.problem} />
      <Ticks of={advice} />
      <PrivacyNote />
    </StepScreen>
  )
}

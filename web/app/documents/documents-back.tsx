import { CaptureActions } from './capture-actions.tsx'
import { PrivacyNote } from './privacy-note.tsx'
import { Problem, StepScreen, Ticks } from './step-screen.tsx'
import { stepOf } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useTaking } from './use-taking.ts'
import { BackLines, Guide, Viewfinder } from './viewfinder.tsx'

const step = stepOf.verse

const advice = [
  'Vire o mesmo documento.',
  'O número e as datas precisam aparecer inteiros.',
  'Use boa luz, sem reflexo e sem cortar as bordas.',
]

export function DocumentsBack() {
  useDraft(step.before)
  const taking = useTaking(step)
  return (
    <StepScreen
      step={step}
      back={stepOf.front.confirmation}
      heading="Fotografe o verso do documento"
      action={<CaptureActions taking={taking} capture="environment" />}
    >
      <Viewfinder caption="O verso, por inteiro">
        <Guide>
          <BackLines />
        </Guide>
      </Viewfinder>
      <Problem text={taking.problem} />
      <Ticks of={advice} />
      <PrivacyNote />
    </StepScreen>
  )
}

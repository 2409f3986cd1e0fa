import { CaptureActions } from '#web/app/documents/capture-actions.tsx'
import { PrivacyNote } from '#web/app/documents/privacy-note.tsx'
import { Problem, StepScreen, Ticks } from '#web/app/documents/step-screen.tsx'
import { stepOf } from '#web/app/documents/steps.ts'
import { useDraft } from '#web/app/documents/use-draft.ts'
import { useTaking } from '#web/app/documents/use-taking.ts'
import { BackLines, Guide, Viewfinder } from '#web/app/documents/viewfinder.tsx'

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

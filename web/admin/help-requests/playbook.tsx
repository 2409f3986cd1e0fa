import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { recordRescueStep } from '#contract/help-request.ts'
import { isRecorded, type RecordedStep, rescueStepNames, rescueSteps } from '#contract/rescue-playbook.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { Panel } from '../frame/screen.tsx'
import type { HelpProps } from './help-actions.tsx'

/** Shows the steps to take, and which of them operators have already taken (docs/safety.md T43). */
export function Playbook(props: HelpProps) {
  const { one } = props
  const [asking, ask] = useState<RecordedStep>()
  return (
    <Panel title="Roteiro: primeiro o socorro">
      <p className="xs">A ordem ajuda, mas não obriga. Nada aqui pune ninguém. Registre cada passo que você der.</p>
      <ol className="help-steps">
        {rescueStepNames.map(name => (
          <li key={name}>
            <h3>{rescueSteps[name].name}</h3>
            <p className="small">{rescueSteps[name].text}</p>
            <Taken steps={one.steps.filter(({ step }) => step === name)} />
            {one.due_at && isRecorded(name) && (
              <button type="button" className="btn btn-sm btn-secondary" onClick={() => ask(name)}>
                Registrar
                <span className="sr"> o passo {rescueSteps[name].name}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {asking && <StepDialog {...props} step={asking} close={() => ask(undefined)} />}
    </Panel>
  )
}

const Taken = ({ steps }: { steps: HelpProps['one']['steps'] }) =>
  steps.length > 0 && (
    <ul className="help-taken">
      {steps.map(({ id, note, operator, at }) => (
        <li key={id}>
          <Icon name="circle-check" />
          <span>
            <span className="xs">
              {operator} · <span className="num">{formatDateTime(at)}</span>
            </span>
            {note && <span className="help-said small">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  )

type StepProps = HelpProps & { step: RecordedStep; close: () => void }

const StepDialog = ({ one, step, close, ...outcome }: StepProps) => (
  <AnswerDialog
    title={rescueSteps[step].name}
    verb="Registrar"
    doing="Registrando…"
    fields={{
      note: {
        label: 'O que foi feito',
        hint: 'Protocolos, com quem você falou, o que ela pediu.',
        isOptional: true,
        rows: 3,
        maxLength: 1000,
      },
    }}
    send={({ note }) => call(recordRescueStep, { params: { id: String(one.id) }, body: { step, note } })}
    message="Passo registrado."
    stays
    outcome={outcome}
    onClose={close}
  />
)

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { recordRescueStep } from '#contract/help-request-admin.ts'
import { type RescueStep, rescueStepNames, rescueSteps } from '#contract/rescue-playbook.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate } from '../reviews/version-decision.tsx'
import type { HelpProps } from './help-actions.tsx'

/** What to do, beside what was done: T43 in docs/safety.md. */
export function Playbook(props: HelpProps) {
  const { one } = props
  const [asking, ask] = useState<RescueStep>()
  return (
    <Panel title="Roteiro: primeiro o socorro">
      <p className="xs">A ordem ajuda, mas não obriga. Nada aqui pune ninguém. Registre cada passo que você der.</p>
      <ol className="help-steps">
        {rescueStepNames.map(name => (
          <li key={name}>
            <h3>{rescueSteps[name].name}</h3>
            <p className="small">{rescueSteps[name].text}</p>
            <Taken steps={one.steps.filter(({ step }) => step === name)} />
            {one.due_at && name !== 'answered' && (
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

function StepDialog({ one, step, close, onDecided, onRefused }: HelpProps & { step: RescueStep; close: () => void }) {
  const [note, setNote] = useState('')
  const recording = useMutation({
    mutationFn: () => call(recordRescueStep, { params: { id: String(one.id) }, body: { step, note: note.trim() } }),
    onSuccess() {
      close()
      onDecided('Passo registrado.', 'stay')
    },
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const send = useOnce(recording)
  return (
    <ActionDialog
      title={rescueSteps[step].name}
      verb="Registrar"
      doing="Registrando…"
      busy={recording.isPending}
      error={recording.error ?? undefined}
      onSend={() => send(undefined)}
      onClose={close}
    >
      <TextAreaField
        label="O que foi feito"
        hint="Protocolos, com quem você falou, o que ela pediu."
        error={fieldErrors(recording.error).note}
        isOptional
        ref={focusOnArrival}
        maxLength={1000}
        rows={3}
        value={note}
        onValue={setNote}
      />
    </ActionDialog>
  )
}

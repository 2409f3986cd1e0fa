import { useState } from 'react'
import { type AnswerableCase, answerCase, answerLimits } from '#contract/case.ts'
import { type CaseOutcome, caseKinds, caseSubjects } from '#contract/case-kinds.ts'
import { call } from '../calls.ts'
import { AnswerDialog, type DecisionHandlers } from '../frame/answer-dialog.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { Panel } from '../frame/screen.tsx'

export const answerKeys: KeyDescriptions = [[['R'], 'responder; pergunta antes']]

type PanelProps = DecisionHandlers & { one: AnswerableCase }

export function AnswerPanel(props: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ r: () => setOpen(true) })
  const { kind, subject } = props.one
  return (
    <Panel title="Resposta">
      <p className="xs">{caseSubjects[subject].advice}</p>
      <button type="button" className="btn btn-sm btn-primary" aria-keyshortcuts="R" onClick={() => setOpen(true)}>
        {caseKinds[kind].screen.answer}
        <KeyHint letter="R" />
      </button>
      {isOpen && <CaseAnswerDialog {...props} close={() => setOpen(false)} />}
    </Panel>
  )
}

type DialogProps = PanelProps & { close: () => void }
function CaseAnswerDialog({ one: { id, kind }, close, ...outcome }: DialogProps) {
  const { answer, answered, below } = caseKinds[kind].screen
  return (
    <AnswerDialog
      title={answer}
      verb="Responder"
      doing="Enviando…"
      below={below}
      fields={{
        outcome: {
          label: 'Resultado',
          none: 'Escolha',
          options: caseKinds[kind].outcomes,
          lacks: 'Escolha o resultado.',
        },
        text: {
          label: 'Resposta, como a pessoa lê',
          rows: 6,
          maxLength: answerLimits.textLength,
          lacks: 'Escreva a resposta.',
        },
        note: caseKinds[kind].hasNote && {
          label: 'Nota para a equipe',
          isOptional: true,
          rows: 2,
          maxLength: answerLimits.noteLength,
        },
      }}
      send={({ outcome, text, note }) =>
        call(answerCase, {
          params: { id: String(id) },
          body: { outcome: outcome as CaseOutcome, text, ...(note && { note }) },
        })
      }
      message={answered}
      outcome={outcome}
      onClose={close}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { approvalTerm } from '#contract/kyc.ts'
import type { DocumentCaseDetail } from '#contract/kyc-review.ts'
import { decideNumber, type NumberDecision, numberDecisions } from '#contract/number-review.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import type { DecisionFormProps } from './approval-form.tsx'
import { isLate } from './version-decision.tsx'

type NumberPanelProps = Pick<DecisionFormProps, 'onDecided' | 'onRefused'> & {
  id: number
  number: NonNullable<DocumentCaseDetail['number']>
}
type Outcome = NumberDecision['outcome']

/** Why an approved case waits again: somebody may have taken the ad over. */
export function NumberPanel(props: NumberPanelProps) {
  const { at, ends, ended } = props.number
  const [asking, ask] = useState<Outcome>()
  return (
    <Panel title="Número trocado">
      <p>
        Em <span className="num">{formatDateTime(at)}</span> esta pessoa provou por código um número novo, de final{' '}
        <b className="num">{ends}</b>
        {ended && (
          <>
            ; o anterior tinha final <b className="num">{ended}</b>
          </>
        )}
        . Confira se quem anuncia ainda é a pessoa verificada. O anúncio continua no ar.
      </p>
      <div className="stack stack-2">
        <button type="button" className="btn btn-sm btn-block btn-primary" onClick={() => ask('same_person')}>
          <Icon name="check" />
          {numberDecisions.same_person}
        </button>
        <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => ask('documents_asked')}>
          <Icon name="scan-face" />
          {numberDecisions.documents_asked}
        </button>
      </div>
      {asking && <NumberDialog {...props} outcome={asking} close={() => ask(undefined)} />}
    </Panel>
  )
}

const labels = {
  same_person: {
    title: 'Ainda é a mesma pessoa?',
    verb: 'Confirmar',
    doing: 'Confirmando…',
    below: 'Nada muda no anúncio.',
    done: 'Troca de número conferida.',
  },
  documents_asked: {
    title: 'Pedir novos documentos?',
    verb: 'Pedir documentos',
    doing: 'Pedindo…',
    below: `O anúncio fica no ar por até ${approvalTerm.askedDays} dias, e a pessoa é avisada.`,
    done: 'Novos documentos pedidos.',
  },
} as const satisfies Record<Outcome, object>

type NumberDialogProps = NumberPanelProps & { outcome: Outcome; close: () => void }

function NumberDialog({ id, number, outcome, close, onDecided, onRefused }: NumberDialogProps) {
  const [text, setText] = useState('')
  const { done, ...label } = labels[outcome]
  const deciding = useMutation({
    mutationFn: () =>
      call(decideNumber, { params: { id: String(id) }, body: { review: number.id, outcome, text: text.trim() } }),
    onSuccess: () => onDecided(done),
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const decide = useOnce(deciding)
  return (
    <ActionDialog
      {...label}
      busy={deciding.isPending}
      error={deciding.error ?? undefined}
      lacks={text.trim().length < 5 ? 'Escreva o que você conferiu.' : undefined}
      onSend={() => decide(undefined)}
      onClose={close}
    >
      <TextAreaField
        label="O que você conferiu"
        error={fieldErrors(deciding.error).text}
        ref={focusOnArrival}
        maxLength={1000}
        rows={3}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}

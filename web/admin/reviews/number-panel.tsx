import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentCaseDetail } from '#contract/document-review.ts'
import { approvalTerm } from '#contract/documents.ts'
import { formatDateTime, formatPhone } from '#contract/format.ts'
import { decideNumber, type NumberDecision, numberDecisions } from '#contract/phone.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors, isLate } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FactList, focusOnArrival, Panel } from '../frame/screen.tsx'
import type { DecisionFormProps } from './approval-form.tsx'

type NumberPanelProps = Pick<DecisionFormProps, 'onDecided' | 'onRefused'> & {
  id: number
  number: NonNullable<DocumentCaseDetail['number']>
  selfie: { hasSelfie: boolean; hasSeen: boolean }
}
type Outcome = NumberDecision['outcome']

/** Explains why an approved case has been reopened: somebody may have taken over the ad. */
export function NumberPanel(props: NumberPanelProps) {
  const { at, number, previous, name, log_ins } = props.number
  const { hasSelfie, hasSeen } = props.selfie
  const [asking, ask] = useState<Outcome>()
  return (
    <Panel title="Número trocado">
      <p>
        Em <span className="num">{formatDateTime(at)}</span> alguém provou por código um número novo. Confira se quem
        anuncia ainda é a pessoa verificada. O anúncio continua no ar.
      </p>
      <FactList
        facts={[
          ['Número novo', formatPhone(number)],
          ['Anterior', previous ? formatPhone(previous) : 'Nenhum'],
          ['Nome no documento', name ?? 'Não há registro'],
        ]}
      />
      {log_ins.length > 0 && (
        <div className="stack stack-2">
          <h3 className="xs">Últimos acessos</h3>
          <ul className="stack stack-2">
            {log_ins.map(({ device, since, last_seen }) => (
              <li key={since + last_seen}>
                {device}
                <span className="xs num">
                  {' '}
                  entrou em {formatDateTime(since)}
                  {since > at && ', depois da troca'}; visto em {formatDateTime(last_seen)}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="xs">{hasSelfie ? compareText : noSelfieText}</p>
      <div className="stack stack-2">
        {hasSelfie && (
          <button
            type="button"
            className="btn btn-sm btn-block btn-primary"
            disabled={!hasSeen}
            onClick={() => ask('same_person')}
          >
            <Icon name="check" />
            {numberDecisions.same_person}
          </button>
        )}
        <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => ask('documents_asked')}>
          <Icon name="scan-face" />
          {numberDecisions.documents_asked}
        </button>
      </div>
      {asking && <NumberDialog {...props} outcome={asking} close={() => ask(undefined)} />}
    </Panel>
  )
}

const compareText = 'Compare a selfie dos documentos com as fotos do perfil. Sem abrir a selfie, não dá para confirmar.'
const noSelfieText =
  'A selfie desta verificação já foi destruída: não há rosto para comparar. Peça novos documentos, que trazem uma.'

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
        error={fieldErrors(deciding.error).text ?? fieldErrors(deciding.error).outcome}
        ref={focusOnArrival}
        maxLength={1000}
        rows={3}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}

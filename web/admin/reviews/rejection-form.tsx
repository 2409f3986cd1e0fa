import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Rejection, rejections } from '#contract/kyc.ts'
import { rejectCase } from '#contract/kyc-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors, isConflict } from '../calls.ts'
import { useFirstError, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival } from '../frame/screen.tsx'
import type { DecisionFormProps } from './approval-form.tsx'

const minTextLength = 5

export function RejectionForm(props: DecisionFormProps) {
  const { draft } = props
  const [open, setOpen] = useState(draft.rejection !== '' || draft.text !== '')
  if (open) return <OpenRejectionForm {...props} onClose={() => setOpen(false)} />
  return (
    <section className="panel" aria-label="Rejeição">
      <button type="button" className="btn btn-sm btn-block btn-no" onClick={() => setOpen(true)}>
        <Icon name="x" />
        Rejeitar
      </button>
    </section>
  )
}

function OpenRejectionForm(props: DecisionFormProps & { onClose: () => void }) {
  const { detail, draft, onDecided, onRefused, onClose } = props
  const { rejection, text } = draft
  const refusal = useMutation({
    mutationFn: (code: Rejection) =>
      call(rejectCase, { params: { id: String(detail.id) }, body: { rejection: code, text } }),
    onSuccess: () => onDecided(`${detail.name}: documentos recusados, e a pessoa é avisada por e-mail.`),
    onError: onRefused,
  })
  const form = useFirstError(refusal.error)
  const reject = useOnce(refusal)
  const ready = rejection !== '' && text.trim().length >= minTextLength
  return (
    <form
      ref={form}
      className="panel stack"
      aria-label="Rejeição"
      onSubmit={event => {
        event.preventDefault()
        if (ready) reject(rejection)
      }}
    >
      <h2 className="h-sm">Rejeitar</h2>
      <RejectionFields {...props} errors={fieldErrors(refusal.error)} />
      {refusal.error && !isConflict(refusal.error) && <FailureNote error={refusal.error} />}
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          Voltar
        </button>
        <BusyButton
          type="submit"
          className="btn btn-sm btn-no"
          busy={refusal.isPending}
          doing="Enviando…"
          disabled={!ready}
          aria-describedby="falta-na-rejeicao"
        >
          Rejeitar envio
        </BusyButton>
      </div>
      <p className="xs" id="falta-na-rejeicao">
        {ready ? 'O motivo e o recado vão por e-mail.' : 'Escolha o motivo e explique em ao menos 5 caracteres.'}
      </p>
    </form>
  )
}

type RejectionFieldsProps = DecisionFormProps & { errors: Partial<Record<string, string>> }

const RejectionFields = ({ draft, change, errors }: RejectionFieldsProps) => (
  <>
    <SelectField
      label="Motivo"
      error={errors.rejection}
      ref={focusOnArrival}
      none="Escolha o motivo"
      options={rejections}
      value={draft.rejection}
      onValue={rejection => change({ rejection: rejection as Rejection | '' })}
    />
    <TextAreaField
      label="Recado para a pessoa"
      error={errors.text}
      maxLength={1000}
      placeholder="O que ela deve fazer diferente"
      value={draft.text}
      onValue={text => change({ text })}
    />
  </>
)

import { useMutation } from '@tanstack/react-query'
import type { Ref } from 'react'
import { type DocumentRefusal, documentRefusals, documentsUnseen, refuseDocuments } from '#contract/document-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { call, fieldErrors, isConflict } from '../calls.ts'
import { useFirstError, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import type { DecisionFormProps } from './approval-form.tsx'

const minTextLength = 5

type RefusalFormProps = DecisionFormProps & {
  /** Whether the operator has opened all remaining photos. */
  isSeen: boolean
  reasonRef: Ref<HTMLSelectElement>
  onClose: () => void
}

export function RefusalForm(props: RefusalFormProps) {
  const { detail, draft, isSeen, onDecided, onRefused, onClose, grave } = props
  const { refusal, text } = draft
  const sending = useMutation({
    mutationFn: (code: DocumentRefusal) =>
      call(refuseDocuments, { params: { id: String(detail.id) }, body: { rejection: code, text } }),
    onSuccess: () => onDecided(`${detail.name}: documentos recusados, e a pessoa é avisada por e-mail.`),
    onError: onRefused,
  })
  const form = useFirstError(sending.error)
  const refuse = useOnce(sending)
  const lacks = isSeen ? lackOf(draft) : documentsUnseen
  const ready = !lacks && refusal !== ''
  return (
    <div className="panel stack">
      <form
        ref={form}
        className="stack"
        aria-label="Rejeição"
        onSubmit={event => {
          event.preventDefault()
          if (ready) refuse(refusal)
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <h2 className="h-sm">Rejeitar</h2>
        <RefusalFields {...props} errors={fieldErrors(sending.error)} />
        {sending.error && !isConflict(sending.error) && <FailureNote error={sending.error} />}
        <div className="two">
          <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
            Voltar
          </button>
          <BusyButton
            type="submit"
            className="btn btn-sm btn-no"
            busy={sending.isPending}
            doing="Enviando…"
            disabled={lacks !== undefined}
            aria-describedby="falta-na-rejeicao"
          >
            Rejeitar envio
          </BusyButton>
        </div>
        <p className="xs" id="falta-na-rejeicao">
          {lacks ?? 'O motivo e o recado vão por e-mail.'}
        </p>
      </form>
      {grave}
    </div>
  )
}

const lackOf = ({ refusal, text }: DecisionFormProps['draft']) =>
  refusal === '' || text.trim().length < minTextLength
    ? `Escolha o motivo e explique em ao menos ${minTextLength} caracteres.`
    : undefined

type RefusalFieldsProps = Pick<RefusalFormProps, 'draft' | 'change' | 'reasonRef'> & {
  errors: Partial<Record<string, string>>
}

const RefusalFields = ({ draft, change, errors, reasonRef }: RefusalFieldsProps) => (
  <>
    <SelectField
      label="Motivo"
      error={errors.rejection}
      ref={reasonRef}
      none="Escolha o motivo"
      options={documentRefusals}
      value={draft.refusal}
      onValue={refusal => change({ refusal: refusal as DocumentRefusal | '' })}
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

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { banYears, type PersonBan, personBans } from '#contract/ban-list.ts'
import type { DocumentCaseDetail } from '#contract/document-review.ts'
import { answerLift, confirmSuspension, liftSuspension } from '#contract/suspension.ts'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'

export type Suspension = NonNullable<DocumentCaseDetail['suspension']>
export type OutcomeProps = {
  id: number
  name: string
  onDecided: (message: string) => void
  onRefused: (error: Error) => void
}
export type OpenDialogProps = OutcomeProps & { onClose: () => void }

/** Sends the request once, and shows a failure in the dialog. */
export function useStep({ name, onDecided, onRefused }: OutcomeProps, done: string, send: () => Promise<unknown>) {
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => onDecided(`${name}: ${done}`),
    onError: onRefused,
  })
  const sendOnce = useOnce(sending)
  return { busy: sending.isPending, error: sending.error ?? undefined, onSend: () => sendOnce() }
}

export function ConfirmDialog({ onClose, ...outcome }: OpenDialogProps) {
  const [text, setText] = useState('')
  const [ban, setBan] = useState<PersonBan | ''>('')
  const step = useStep(outcome, 'suspensão confirmada.', () =>
    call(confirmSuspension, { params: { id: String(outcome.id) }, body: { text, ...(ban && { ban }) } }),
  )
  return (
    <ActionDialog
      title="Confirmar a suspensão?"
      verb="Confirmar suspensão"
      doing="Confirmando…"
      {...step}
      onClose={onClose}
    >
      <p className="muted">
        Confirme se, olhando o caso por sua conta, você também suspenderia. Nada muda para a pessoa.
      </p>
      <ReasonField label="O que você conferiu" error={step.error} value={text} onValue={setText} />
      <SelectField
        label="Lista de pessoas banidas"
        error={fieldErrors(step.error ?? null).ban}
        none="Não incluir"
        options={personBans}
        value={ban}
        onValue={reason => setBan(reason as PersonBan | '')}
      />
      {ban && (
        <p className="muted">
          Por {banYears} anos o CPF não é aprovado em outra conta. Nunca inclua quem pode ser vítima. Liberar a conta
          tira da lista.
        </p>
      )}
    </ActionDialog>
  )
}

export function LiftDialog({ onClose, ...outcome }: OpenDialogProps) {
  const [text, setText] = useState('')
  const step = useStep(outcome, 'proposta registrada; outra pessoa decide.', () =>
    call(liftSuspension, { params: { id: String(outcome.id) }, body: { text } }),
  )
  return (
    <ActionDialog title="Propor liberar esta conta?" verb="Propor" doing="Enviando…" {...step} onClose={onClose}>
      <p className="muted">A conta continua suspensa até outra pessoa da equipe concordar.</p>
      <ReasonField
        label="Motivo, para quem decide e para a auditoria"
        error={step.error}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}

type AgreeDialogProps = OpenDialogProps & { lift: NonNullable<Suspension['lift']> }

export function AgreeDialog({ lift, onClose, ...outcome }: AgreeDialogProps) {
  const step = useStep(outcome, 'conta liberada.', () =>
    call(answerLift, { params: { id: String(outcome.id) }, body: { agrees: true } }),
  )
  return (
    <ActionDialog title="Liberar esta conta?" verb="Liberar conta" doing="Liberando…" {...step} onClose={onClose}>
      <p>
        {lift.operator}: {lift.text}
      </p>
      <p className="muted">
        A pessoa recupera o acesso e é avisada por e-mail. O anúncio volta ao ar se o plano ainda vale.
      </p>
    </ActionDialog>
  )
}

export function DisagreeDialog({ onClose, ...outcome }: OpenDialogProps) {
  const [text, setText] = useState('')
  const step = useStep(outcome, 'a conta continua suspensa.', () =>
    call(answerLift, { params: { id: String(outcome.id) }, body: { agrees: false, text } }),
  )
  return (
    <ActionDialog title="Manter a suspensão?" verb="Manter suspensa" doing="Enviando…" {...step} onClose={onClose}>
      <ReasonField label="Por que não concorda" error={step.error} value={text} onValue={setText} />
    </ActionDialog>
  )
}

type ReasonFieldProps = { label: string; error: Error | undefined; value: string; onValue: (text: string) => void }

const ReasonField = ({ error, ...field }: ReasonFieldProps) => (
  <TextAreaField error={fieldErrors(error ?? null).text} maxLength={1000} {...field} />
)

import { useState } from 'react'
import { formatCents } from '#contract/format.ts'
import { fieldWords } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { LabelledField } from '../parts/labelled-field.tsx'
import type { DialogProperties } from './deed-dialog.tsx'

export const RefusalDialog = ({ one, ...rest }: DialogProperties<'refuse'>) => (
  <ReasonForm
    title="Recusar este pedido?"
    verb="Recusar pedido"
    doing="Recusando…"
    words="O pedido termina sem plano e o cupom volta a valer. Se o dinheiro chegar depois, será devolvido."
    below="O motivo aparece para a pessoa e fica na auditoria."
    {...rest}
  />
)

export const RefundDialog = ({ one, ...rest }: DialogProperties<'refund'>) => (
  <ReasonForm
    title={`Devolver ${formatCents(one.value)}?`}
    verb="Devolver"
    doing="Enviando…"
    words="O valor é devolvido integralmente pela mesma forma de pagamento e o plano termina agora. Acima do limite, um segundo operador precisa aprovar antes."
    below="O motivo fica no histórico e na auditoria."
    {...rest}
  />
)

type Common = Omit<DialogProperties<'refuse'>, 'one' | 'deed'>
type RefusalDialogProps = Common & { title: string; verb: string; doing: string; words: string; below: string }

function ReasonForm({ words, onSend, error, ...rest }: RefusalDialogProps) {
  const [reason, setReason] = useState('')
  const lacks = reason.trim() === '' ? 'Informe o motivo.' : undefined
  return (
    <DeedForm tone="btn-danger" {...rest} {...{ error, lacks }} onSend={() => onSend({ reason: reason.trim() })}>
      <p className="muted">{words}</p>
      <LabelledField label="Motivo" error={fieldWords(error).reason}>
        {tied => (
          <textarea
            {...tied}
            ref={focusOnArrival}
            className="input"
            rows={3}
            maxLength={300}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </LabelledField>
    </DeedForm>
  )
}

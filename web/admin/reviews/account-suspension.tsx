import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { type CaseDetail, freezeCase, liftCase } from '#contract/kyc-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Field } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'

type Suspension = NonNullable<CaseDetail['suspension']>
type SuspensionPanelProps = {
  id: number
  name: string
  suspension: Suspension
  onDecided: (message: string) => void
  onRefused: (error: Error) => void
}

export function SuspensionPanel({ suspension, ...decision }: SuspensionPanelProps) {
  const [asking, setAsking] = useState(false)
  const { reason, suspended_at, operator, own, answers } = suspension
  return (
    <section className="panel stack" aria-labelledby="suspensao">
      <h2 className="h-sm" id="suspensao">
        Conta suspensa
      </h2>
      <dl className="dl">
        <div>
          <dt>Desde</dt>
          <dd className="num">{formatDateTime(suspended_at)}</dd>
        </div>
        <div>
          <dt>Por</dt>
          <dd>{operator ?? 'Sistema'}</dd>
        </div>
      </dl>
      <p>{reason}</p>
      {answers.length === 0 && <p className="muted">A pessoa ainda não respondeu.</p>}
      {answers.map(({ at, text }) => (
        <blockquote key={at} className="note answer">
          <div>
            <p className="xs">Resposta de {formatDateTime(at)}</p>
            <p className="answer-text">{text}</p>
          </div>
        </blockquote>
      ))}
      {own ? (
        <p className="muted">Foi você quem suspendeu: quem libera é outra pessoa da equipe.</p>
      ) : (
        <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => setAsking(true)}>
          <Icon name="lock-keyhole" />
          Liberar conta
        </button>
      )}
      {asking && <LiftDialog {...decision} onClose={() => setAsking(false)} />}
    </section>
  )
}

type LiftDialogProps = Omit<SuspensionPanelProps, 'suspension'> & { onClose: () => void }

function LiftDialog({ id, name, onDecided, onRefused, onClose }: LiftDialogProps) {
  const [text, setText] = useState('')
  const lifting = useMutation({
    mutationFn: () => call(liftCase, { params: { id: String(id) }, body: { text } }),
    onSuccess: () => onDecided(`${name}: conta liberada.`),
    onError: onRefused,
  })
  const lift = useOnce(lifting)
  const error = fieldErrors(lifting.error).text
  return (
    <Dialog title="Liberar esta conta?" onClose={onClose}>
      <p className="muted">
        A pessoa recupera o acesso e é avisada por e-mail. O anúncio volta ao ar se o plano ainda vale.
      </p>
      <Field label="Motivo, para a auditoria" error={error}>
        {control => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {lifting.error && !error && <FailureNote error={lifting.error} />}
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton
          className="btn btn-sm btn-primary"
          busy={lifting.isPending}
          doing="Liberando…"
          onClick={() => lift()}
        >
          Liberar conta
        </BusyButton>
      </div>
    </Dialog>
  )
}

export const freezeLabel = 'Suspeita de menor ou coerção'

type FreezeButtonProps = {
  id: number
  name: string
  onDecided: (message: string) => void
  onRefused: (error: Error) => void
}

/** Enter never triggers the suspension. */
export function FreezeButton(props: FreezeButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="panel" aria-label="Suspeita grave">
      <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => setAsking(true)}>
        <Icon name="triangle-alert" />
        {freezeLabel}
      </button>
      {asking && <FreezeDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  )
}

function FreezeDialog({ id, name, onDecided, onRefused, onClose }: FreezeButtonProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const freezing = useMutation({
    mutationFn: () => call(freezeCase, { params: { id: String(id) }, body: text.trim() ? { text } : {} }),
    onSuccess: () => onDecided(`${name}: conta suspensa e fora do ar.`),
    onError: onRefused,
  })
  const freeze = useOnce(freezing)
  return (
    <Dialog title="Suspender esta conta?" onClose={onClose}>
      <p className="muted">
        O anúncio sai do ar agora, a pessoa perde o acesso e os documentos ficam guardados como prova. Não é preciso ter
        certeza.
      </p>
      <Field label="O que você notou" isOptional>
        {control => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {freezing.error && <FailureNote error={freezing.error} />}
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton
          className="btn btn-sm btn-danger"
          busy={freezing.isPending}
          doing="Suspendendo…"
          onClick={() => freeze()}
        >
          Suspender a conta
        </BusyButton>
      </div>
    </Dialog>
  )
}

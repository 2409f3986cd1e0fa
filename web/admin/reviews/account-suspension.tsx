import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { type DocumentCaseDetail, liftSuspension, recordSuspensionReply, suspendAccount } from '#contract/kyc-review.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FactList, Panel } from '../frame/screen.tsx'

type Suspension = NonNullable<DocumentCaseDetail['suspension']>
type SuspensionPanelProps = {
  id: number
  name: string
  email: string
  suspension: Suspension
  onDecided: (message: string) => void
  onRefused: (error: Error) => void
}

export function SuspensionPanel({ suspension, ...decision }: SuspensionPanelProps) {
  const [asked, ask] = useState<'lift' | 'reply'>()
  const close = () => ask(undefined)
  const { reason, suspended_at, operator, own, answers } = suspension
  const unreplied = answers.findLast(({ replied_at }) => replied_at === null)
  return (
    <Panel title="Conta suspensa">
      <FactList
        facts={[
          ['Desde', formatDateTime(suspended_at)],
          ['Por', operator ?? 'Sistema'],
        ]}
      />
      <p>{reason}</p>
      {answers.length === 0 && <p className="muted">A pessoa ainda não respondeu.</p>}
      {answers.map(({ id, at, text, replied_at }) => (
        <blockquote key={id} className="note suspension-answer">
          <div>
            <p className="xs">Resposta de {formatDateTime(at)}</p>
            <p>{text}</p>
            {replied_at && <p className="xs">Respondida por e-mail, registro de {formatDateTime(replied_at)}</p>}
          </div>
        </blockquote>
      ))}
      {own ? (
        <p className="muted">Foi você quem suspendeu: quem responde e libera é outra pessoa da equipe.</p>
      ) : (
        <>
          {unreplied && (
            <button type="button" className="btn btn-sm btn-block btn-primary" onClick={() => ask('reply')}>
              <Icon name="check" />
              Registrar resposta enviada
            </button>
          )}
          <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => ask('lift')}>
            <Icon name="lock-keyhole" />
            Liberar conta
          </button>
        </>
      )}
      {asked === 'lift' && <LiftDialog {...decision} onClose={close} />}
      {asked === 'reply' && unreplied && <ReplyDialog {...decision} answer={unreplied.id} onClose={close} />}
    </Panel>
  )
}

type OutcomeProps = Pick<SuspensionPanelProps, 'id' | 'name' | 'onDecided' | 'onRefused'>
type OpenDialogProps = OutcomeProps & { onClose: () => void }

/** Sent once; a failure is shown in the dialog. */
function useStep({ name, onDecided, onRefused }: OutcomeProps, done: string, send: () => Promise<unknown>) {
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => onDecided(`${name}: ${done}`),
    onError: onRefused,
  })
  const sendOnce = useOnce(sending)
  return { busy: sending.isPending, error: sending.error ?? undefined, onSend: () => sendOnce() }
}

type ReplyDialogProps = OpenDialogProps & { email: string; answer: number }

function ReplyDialog({ email, answer, onClose, ...outcome }: ReplyDialogProps) {
  const step = useStep(outcome, 'resposta registrada.', () =>
    call(recordSuspensionReply, { params: { id: String(outcome.id) }, body: { answer } }),
  )
  return (
    <ActionDialog title="A resposta já foi enviada?" verb="Registrar" doing="Registrando…" {...step} onClose={onClose}>
      <p className="muted">
        Responda antes pelo e-mail da equipe, para <b>{email}</b>, sem dizer do que se suspeita: outra pessoa pode ler.
        Com o registro, o caso sai da fila, e a conta continua suspensa.
      </p>
    </ActionDialog>
  )
}

function LiftDialog({ onClose, ...outcome }: OpenDialogProps) {
  const [text, setText] = useState('')
  const step = useStep(outcome, 'conta liberada.', () =>
    call(liftSuspension, { params: { id: String(outcome.id) }, body: { text } }),
  )
  const lacks = fieldErrors(step.error ?? null).text
  return (
    <ActionDialog title="Liberar esta conta?" verb="Liberar conta" doing="Liberando…" {...step} onClose={onClose}>
      <p className="muted">
        A pessoa recupera o acesso e é avisada por e-mail. O anúncio volta ao ar se o plano ainda vale.
      </p>
      <TextAreaField label="Motivo, para a auditoria" error={lacks} maxLength={1000} value={text} onValue={setText} />
    </ActionDialog>
  )
}

export const suspendLabel = 'Suspeita de menor ou coerção'

/** Enter never triggers the suspension. */
export function SuspendButton(props: OutcomeProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="panel" aria-label="Suspeita grave">
      <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => setAsking(true)}>
        <Icon name="triangle-alert" />
        {suspendLabel}
      </button>
      {asking && <SuspendDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  )
}

function SuspendDialog({ onClose, ...outcome }: OpenDialogProps) {
  const [text, setText] = useState('')
  const body = text.trim() ? { text } : {}
  const step = useStep(outcome, 'conta suspensa e fora do ar.', () =>
    call(suspendAccount, { params: { id: String(outcome.id) }, body }),
  )
  return (
    <ActionDialog
      title="Suspender esta conta?"
      verb="Suspender a conta"
      doing="Suspendendo…"
      tone="btn-danger"
      {...step}
      onClose={onClose}
    >
      <p className="muted">
        O anúncio sai do ar agora, a pessoa perde o acesso e os documentos ficam guardados como prova. Não é preciso ter
        certeza.
      </p>
      <TextAreaField label="O que você notou" isOptional maxLength={1000} value={text} onValue={setText} />
    </ActionDialog>
  )
}

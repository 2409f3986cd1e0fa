import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { type DocumentCaseDetail, liftSuspension, recordSuspensionReply, suspendAccount } from '#contract/kyc-review.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
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

type ReplyDialogProps = OpenDialogProps & { email: string; answer: number }

function ReplyDialog({ id, name, email, answer, onDecided, onRefused, onClose }: ReplyDialogProps) {
  const recording = useMutation({
    mutationFn: () => call(recordSuspensionReply, { params: { id: String(id) }, body: { answer } }),
    onSuccess: () => onDecided(`${name}: resposta registrada.`),
    onError: onRefused,
  })
  const record = useOnce(recording)
  return (
    <ActionDialog
      title="A resposta já foi enviada?"
      verb="Registrar"
      doing="Registrando…"
      busy={recording.isPending}
      onSend={() => record()}
      onClose={onClose}
    >
      <p className="muted">
        Responda antes pelo e-mail da equipe, para <b>{email}</b>, sem dizer do que se suspeita: outra pessoa pode ler.
        Com o registro, o caso sai da fila, e a conta continua suspensa.
      </p>
      {recording.error && <FailureNote error={recording.error} />}
    </ActionDialog>
  )
}

function LiftDialog({ id, name, onDecided, onRefused, onClose }: OpenDialogProps) {
  const [text, setText] = useState('')
  const lifting = useMutation({
    mutationFn: () => call(liftSuspension, { params: { id: String(id) }, body: { text } }),
    onSuccess: () => onDecided(`${name}: conta liberada.`),
    onError: onRefused,
  })
  const lift = useOnce(lifting)
  const error = fieldErrors(lifting.error).text
  return (
    <ActionDialog
      title="Liberar esta conta?"
      verb="Liberar conta"
      doing="Liberando…"
      busy={lifting.isPending}
      onSend={() => lift()}
      onClose={onClose}
    >
      <p className="muted">
        A pessoa recupera o acesso e é avisada por e-mail. O anúncio volta ao ar se o plano ainda vale.
      </p>
      <TextAreaField label="Motivo, para a auditoria" error={error} maxLength={1000} value={text} onValue={setText} />
      {lifting.error && !error && <FailureNote error={lifting.error} />}
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

function SuspendDialog({ id, name, onDecided, onRefused, onClose }: OpenDialogProps) {
  const [text, setText] = useState('')
  const suspending = useMutation({
    mutationFn: () => call(suspendAccount, { params: { id: String(id) }, body: text.trim() ? { text } : {} }),
    onSuccess: () => onDecided(`${name}: conta suspensa e fora do ar.`),
    onError: onRefused,
  })
  const suspend = useOnce(suspending)
  return (
    <ActionDialog
      title="Suspender esta conta?"
      verb="Suspender a conta"
      doing="Suspendendo…"
      tone="btn-danger"
      busy={suspending.isPending}
      onSend={() => suspend()}
      onClose={onClose}
    >
      <p className="muted">
        O anúncio sai do ar agora, a pessoa perde o acesso e os documentos ficam guardados como prova. Não é preciso ter
        certeza.
      </p>
      <TextAreaField label="O que você notou" isOptional maxLength={1000} value={text} onValue={setText} />
      {suspending.error && <FailureNote error={suspending.error} />}
    </ActionDialog>
  )
}

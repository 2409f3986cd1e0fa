import './documents.css'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { recordSuspensionReply, suspendAccount } from '#contract/suspension.ts'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { call } from '../calls.ts'
import { ActionDialog } from '../frame/action-dialog.tsx'
import { ApprovalNote } from '../frame/approval-note.tsx'
import { FactList, Panel } from '../frame/screen.tsx'
import { useMay } from '../session/session.tsx'
import {
  AgreeDialog,
  ConfirmDialog,
  DisagreeDialog,
  LiftDialog,
  type OpenDialogProps,
  type OutcomeProps,
  type Suspension,
  useStep,
} from './suspension-dialogs.tsx'

type SuspensionPanelProps = OutcomeProps & { email: string; suspension: Suspension }

type Step = 'confirm' | 'lift' | 'reply' | 'agree' | 'disagree'

export function SuspensionPanel({ suspension, ...decision }: SuspensionPanelProps) {
  const [openStep, ask] = useState<Step>()
  const close = () => ask(undefined)
  const mayLift = useMay(duties.liftSuspensions)
  const { reason, suspended_at, operator, confirmation, answers, lift, refused_lifts } = suspension
  const unreplied = answers.findLast(({ replied_at }) => replied_at === null)
  return (
    <Panel title="Conta suspensa">
      <FactList
        facts={[
          ['Desde', formatDateTime(suspended_at)],
          ['Por', operator ?? 'Sistema'],
          ...(confirmation
            ? [['Confirmada', `por ${confirmation.operator}, ${formatDateTime(confirmation.at)}`] as [string, string]]
            : []),
        ]}
      />
      <p>{reason}</p>
      {confirmation && <p className="muted">{confirmation.text}</p>}
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
      {refused_lifts.map(({ operator: other, text, at }) => (
        <p key={at} className="muted">
          {other} não concordou em liberar, {formatDateTime(at)}: {text}
        </p>
      ))}
      {lift && (
        <ApprovalNote
          asked={lift}
          did="propôs liberar a conta"
          {...(mayLift && {
            approve: { verb: 'Concordar e liberar', onClick: () => ask('agree') },
            reject: { verb: 'Não concordar', onClick: () => ask('disagree') },
          })}
        >
          Até lá a conta continua suspensa.
        </ApprovalNote>
      )}
      <SuspensionSteps {...{ suspension, mayLift, ask }} isUnreplied={unreplied !== undefined} />
      {openStep === 'confirm' && <ConfirmDialog {...decision} onClose={close} />}
      {openStep === 'lift' && <LiftDialog {...decision} onClose={close} />}
      {openStep === 'agree' && lift && <AgreeDialog {...decision} lift={lift} onClose={close} />}
      {openStep === 'disagree' && <DisagreeDialog {...decision} onClose={close} />}
      {openStep === 'reply' && unreplied && <ReplyDialog {...decision} answer={unreplied.id} onClose={close} />}
    </Panel>
  )
}

type StepsProps = { suspension: Suspension; mayLift: boolean; isUnreplied: boolean; ask: (step: Step) => void }

/**
 * Suspending and lifting each take two operators. The operator who suspended the account may agree to lift the
 * suspension, but may not propose it.
 */
function SuspensionSteps({ suspension, mayLift, isUnreplied, ask }: StepsProps) {
  const { own, confirm_by, confirmation, lift } = suspension
  const waits = confirm_by !== null && confirmation === null
  return (
    <>
      {waits && (
        <p className="muted">
          {own
            ? `Foi você quem suspendeu: outra pessoa da equipe confirma até ${formatDateTime(confirm_by)}, e a conta continua suspensa até lá e depois.`
            : `Falta a segunda análise, até ${formatDateTime(confirm_by)}: confirme${mayLift ? ', ou proponha liberar' : ''}.`}
        </p>
      )}
      {own && !waits && (
        <p className="muted">Foi você quem suspendeu: quem responde e propõe liberar é outra pessoa.</p>
      )}
      {waits && !own && (
        <StepButton icon="check" verb="Confirmar suspensão" tone="btn-primary" onClick={() => ask('confirm')} />
      )}
      {!own && isUnreplied && (
        <StepButton icon="check" verb="Registrar resposta enviada" tone="btn-primary" onClick={() => ask('reply')} />
      )}
      {mayLift && !own && !lift && <StepButton icon="lock-keyhole" verb="Propor liberar" onClick={() => ask('lift')} />}
    </>
  )
}

type StepButtonProps = { icon: IconName; verb: string; tone?: 'btn-primary' | 'btn-secondary'; onClick: () => void }

const StepButton = ({ icon, verb, tone = 'btn-secondary', onClick }: StepButtonProps) => (
  <button type="button" className={`btn btn-sm btn-block ${tone}`} onClick={onClick}>
    <Icon name={icon} />
    {verb}
  </button>
)

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

export const suspendLabel = 'Suspeita de menor ou coerção'

/** Enter never triggers the suspension. */
export function SuspendButton(props: OutcomeProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => setAsking(true)}>
        <Icon name="triangle-alert" />
        {suspendLabel}
      </button>
      {asking && <SuspendDialog {...props} onClose={() => setAsking(false)} />}
    </>
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

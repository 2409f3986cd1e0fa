import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { noticeKinds } from '#contract/incident.ts'
import {
  type IncidentCase,
  type IncidentNotice,
  type NoticeOutcome,
  noticeOutcomes,
  settleNotice,
} from '#contract/incident-admin.ts'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { focusOnArrival, Panel, useNow } from '../frame/screen.tsx'
import { incidentKey } from './incident-key.ts'

type NoticePanelProps = { one: IncidentCase; notice: IncidentNotice; mayChange: boolean }

/** One that the law wants sent: its clock, its text, and what became of it. */
export function NoticePanel({ one, notice, mayChange }: NoticePanelProps) {
  const [outcome, settle] = useState<NoticeOutcome>()
  const { kind, settled } = notice
  const { name } = noticeKinds[kind]
  if (settled) return <Settled name={name} notice={notice} settled={settled} />
  return (
    <NoticeClock name={name} notice={notice}>
      {mayChange && (
        <div className="report-deeds">
          <button type="button" className="btn btn-sm btn-primary" onClick={() => settle('sent')}>
            Comunicar<span className="sr">: {name}</span>
          </button>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => settle('not_needed')}>
            Dispensar<span className="sr">: {name}</span>
          </button>
        </div>
      )}
      {outcome === 'sent' && <SentDialog {...{ one, notice }} onClose={() => settle(undefined)} />}
      {outcome === 'not_needed' && <NotNeededDialog {...{ one, notice }} onClose={() => settle(undefined)} />}
    </NoticeClock>
  )
}

type SettledProps = { name: string; notice: IncidentNotice; settled: NonNullable<IncidentNotice['settled']> }

const Settled = ({ name, notice, settled: { outcome, operator, at, note, text } }: SettledProps) => (
  <Panel title={name}>
    <p>
      <b>{noticeOutcomes[outcome]}</b> em <span className="num">{formatDateTime(at)}</span>
      {operator && `, por ${operator}`}
    </p>
    <p className="report-said">{note}</p>
    {at > notice.deadline && <p className="xs">Depois do prazo, {formatDateTime(notice.deadline)}.</p>}
    {text && (
      <details>
        <summary className="link">Ler o texto enviado</summary>
        <p className="report-said small">{text}</p>
      </details>
    )}
  </Panel>
)

type NoticeClockProps = { name: string; notice: IncidentNotice; children: ReactNode }

function NoticeClock({ name, notice: { since, deadline }, children }: NoticeClockProps) {
  const now = useNow()
  const [start, end] = [Date.parse(since), Date.parse(deadline)]
  const passed = Math.min(100, Math.max(0, Math.round(((now - start) / (end - start)) * 100)))
  const isLate = now >= end
  return (
    <Panel title={name} className={isLate ? 'report-late' : ''}>
      <p>
        <b>{isLate ? 'Venceu em' : 'Até'}</b> <span className="num">{formatDateTime(deadline)}</span>
      </p>
      <progress className="report-clock" max={100} value={passed} aria-label={`${passed}% do prazo passou`} />
      {children}
    </Panel>
  )
}

type SettleDialogProps = { one: IncidentCase; notice: IncidentNotice; onClose: () => void }

function useSettling({ one, notice, onClose }: SettleDialogProps, message: string) {
  return useSaving({
    key: incidentKey,
    send: (body: { outcome: NoticeOutcome; note: string; text: string }) =>
      call(settleNotice, { params: { id: String(one.id) }, body: { kind: notice.kind, ...body } }),
    message,
    onSaved: onClose,
  })
}

function SentDialog(props: SettleDialogProps) {
  const { notice, onClose } = props
  const [text, setText] = useState(notice.prepared ?? '')
  const [note, setNote] = useState('')
  const { busy, error, save } = useSettling(props, 'Comunicação registrada.')
  const errors = fieldErrors(error)
  return (
    <ActionDialog
      title={noticeKinds[notice.kind].name}
      verb="Marcar como enviada"
      doing="Registrando…"
      wide
      {...{ busy, error, onClose }}
      lacks={note.trim() === '' ? 'Depois de enviar, diga por onde e o protocolo.' : undefined}
      below="O texto, quem enviou e quando ficam guardados."
      onSend={() => save({ outcome: 'sent', note, text })}
    >
      <TextAreaField
        label="Texto"
        hint={where[notice.kind]}
        error={errors.text}
        ref={focusOnArrival}
        rows={12}
        maxLength={20_000}
        value={text}
        onValue={setText}
      />
      <TextField label="Por onde, e o protocolo" error={errors.note} maxLength={2000} value={note} onValue={setNote} />
    </ActionDialog>
  )
}

const where = {
  anpd: 'Vem dos fatos. Confira, ajuste e envie pelo formulário de incidentes da ANPD.',
  people: 'Vem dos fatos. Envie a cada pessoa, por e-mail ou no atendimento; sem isso, por aviso público.',
  complement: 'Vem dos fatos de agora. Envie pelo processo aberto na ANPD.',
} as const

function NotNeededDialog(props: SettleDialogProps) {
  const { notice, onClose } = props
  const [note, setNote] = useState('')
  const { busy, error, save } = useSettling(props, 'Dispensa registrada.')
  return (
    <ActionDialog
      title={`Dispensar: ${noticeKinds[notice.kind].name}?`}
      verb="Dispensar"
      doing="Registrando…"
      tone="btn-danger"
      {...{ busy, error, onClose }}
      lacks={note.trim() === '' ? 'Escreva o motivo.' : undefined}
      below={
        notice.kind === 'complement'
          ? 'Só quando a primeira comunicação já disse tudo.'
          : 'Só de um incidente sem risco relevante, registrado assim nos fatos.'
      }
      onSend={() => save({ outcome: 'not_needed', note, text: '' })}
    >
      <TextAreaField
        label="Motivo"
        error={fieldErrors(error).note}
        ref={focusOnArrival}
        rows={4}
        maxLength={2000}
        value={note}
        onValue={setNote}
      />
    </ActionDialog>
  )
}

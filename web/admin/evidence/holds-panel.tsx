import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { type LegalHold, liftHold, listHolds, placeHold } from '#contract/legal-holds.ts'
import { duties, hasRoleOf } from '#contract/operator-roles.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { useOperator } from '../session/session.tsx'

const holdsKey = 'holds'
type Subject = { account: number; report?: undefined } | { report: number; account?: undefined }

/** For who may see holds: the screen asks before it shows this. */
export function HoldsPanel(subject: Subject) {
  const { data: me } = useOperator()
  const [placing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<LegalHold>()
  const { account, report } = subject
  const { data, error, refetch } = useQuery({
    queryKey: [holdsKey, account ?? null, report ?? null],
    queryFn: () => call(listHolds, { query: { account: account?.toString(), report: report?.toString() } }),
    staleTime: 15_000,
  })
  const mayHold = hasRoleOf(me?.roles ?? [], duties.holdData)
  return (
    <Panel title="Preservação por ordem judicial">
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data?.data.length === 0 && <p className="muted">Nenhuma: os prazos comuns valem.</p>}
      <ul className="stack stack-3">
        {data?.data.map(hold => (
          <HoldItem key={hold.id} hold={hold} onLift={mayHold ? () => setLifting(hold) : undefined} />
        ))}
      </ul>
      {mayHold && (
        <p>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setPlacing(true)}>
            Guardar por ordem
          </button>
        </p>
      )}
      {placing && <PlaceDialog subject={subject} onClose={() => setPlacing(false)} />}
      {lifting && <LiftDialog hold={lifting} onClose={() => setLifting(undefined)} />}
    </Panel>
  )
}

/** On the pages of an account and of a report, which others open too. */
export function PermittedHolds(subject: Subject) {
  const { data: me } = useOperator()
  return hasRoleOf(me?.roles ?? [], duties.seeHolds) && <HoldsPanel {...subject} />
}

const HoldItem = ({ hold, onLift }: { hold: LegalHold; onLift: (() => void) | undefined }) => (
  <li className="stack stack-1">
    <p>
      <b>{hold.reference}</b>{' '}
      <StatusBadge {...(hold.active && { tone: 'gold' as const })} icon={hold.active ? 'lock-keyhole' : 'check'}>
        {hold.active ? 'Em vigor' : 'Encerrada'}
      </StatusBadge>
    </p>
    <p className="report-said">{hold.reason}</p>
    <p className="xs">
      {hold.held_by} · desde <span className="num">{formatDateTime(hold.held_at)}</span>
      {hold.until && (
        <>
          {' '}
          · até <span className="num">{formatDate(new Date(hold.until))}</span>
        </>
      )}
    </p>
    {hold.lifted_at && (
      <p className="xs">
        Encerrada por {hold.lifted_by} · <span className="num">{formatDateTime(hold.lifted_at)}</span> ·{' '}
        {hold.lift_reason}
      </p>
    )}
    {onLift && hold.lifted_at === null && hold.active && (
      <div>
        <button type="button" className="btn btn-sm btn-ghost" disabled={hold.own} onClick={onLift}>
          Encerrar<span className="sr"> a guarda {hold.reference}</span>
        </button>
        {hold.own && <span className="xs"> Quem encerra é outra pessoa.</span>}
      </div>
    )}
  </li>
)

function PlaceDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const { busy, error, save } = useSaving({
    key: holdsKey,
    send: () =>
      call(placeHold, {
        body: {
          ...{ reason, reference, until: until || null },
          ...{ account_id: subject.account ?? null, report_id: subject.report ?? null },
        },
      }),
    message: 'Guarda registrada: nada disto é destruído.',
    onSaved: onClose,
  })
  const errors = fieldErrors(error)
  const lacks =
    reference.trim() === '' ? 'Informe a referência.' : reason.trim().length < 5 ? 'Escreva o motivo.' : undefined
  return (
    <ActionDialog
      title="Guardar por ordem"
      verb="Guardar"
      doing="Registrando…"
      {...{ busy, error, lacks, onClose }}
      below="Documentos, versões, denúncias e lacres ficam até a guarda ser encerrada por outra pessoa."
      onSend={() => save(undefined)}
    >
      <TextField
        label="Ofício, processo ou protocolo"
        error={errors.reference}
        ref={focusOnArrival}
        maxLength={200}
        value={reference}
        onValue={setReference}
      />
      <TextAreaField
        label="Motivo"
        error={errors.reason}
        maxLength={1000}
        rows={3}
        value={reason}
        onValue={setReason}
      />
      <TextField label="Até o dia" isOptional type="date" error={errors.until} value={until} onValue={setUntil} />
    </ActionDialog>
  )
}

function LiftDialog({ hold, onClose }: { hold: LegalHold; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { busy, error, save } = useSaving({
    key: holdsKey,
    send: () => call(liftHold, { params: { id: String(hold.id) }, body: { reason } }),
    message: 'Guarda encerrada: os prazos comuns valem de novo.',
    onSaved: onClose,
  })
  return (
    <ActionDialog
      title="Encerrar a guarda?"
      verb="Encerrar"
      doing="Encerrando…"
      tone="btn-danger"
      {...{ busy, error, onClose }}
      lacks={reason.trim().length < 5 ? 'Escreva o motivo.' : undefined}
      below="O que já passou do prazo é destruído na próxima madrugada."
      onSend={() => save(undefined)}
    >
      <TextAreaField
        label="Motivo"
        error={fieldErrors(error).reason}
        ref={focusOnArrival}
        maxLength={1000}
        rows={3}
        value={reason}
        onValue={setReason}
      />
    </ActionDialog>
  )
}

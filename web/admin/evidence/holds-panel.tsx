import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { type LegalHold, liftHold, listHolds, placeHold } from '#contract/legal-holds.ts'
import { duties } from '#contract/operator-roles.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { call } from '../calls.ts'
import type { AnswerField } from '../frame/answer-dialog.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel } from '../frame/screen.tsx'
import { useMay } from '../session/session.tsx'

const holdsKey = 'holds'
type Subject = { account: number; report?: undefined } | { report: number; account?: undefined }

/** Render this only for operators who may see holds. */
export function HoldsPanel(subject: Subject) {
  const [placing, setPlacing] = useState(false)
  const [lifting, setLifting] = useState<LegalHold>()
  const { account, report } = subject
  const { data, error, refetch } = useQuery({
    queryKey: [holdsKey, account ?? null, report ?? null],
    queryFn: () => call(listHolds, { query: { account: account?.toString(), report: report?.toString() } }),
    staleTime: 15_000,
  })
  const mayHold = useMay(duties.holdData)
  return (
    <Panel title="Preservação por ordem judicial">
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data?.data.length === 0 ? (
        <p className="muted">Nenhuma: os prazos comuns valem.</p>
      ) : (
        <ul className="stack stack-3">
          {data?.data.map(hold => (
            <HoldItem key={hold.id} hold={hold} onLift={mayHold ? () => setLifting(hold) : undefined} />
          ))}
        </ul>
      )}
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

/** Renders the holds only for operators who may see them, because other operators also open accounts and reports. */
export function PermittedHolds(subject: Subject) {
  const maySee = useMay(duties.seeHolds)
  return maySee && <HoldsPanel {...subject} />
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

const PlaceDialog = ({ subject, onClose }: { subject: Subject; onClose: () => void }) => (
  <AnswerDialog
    title="Guardar por ordem"
    verb="Guardar"
    doing="Registrando…"
    below="Documentos, versões, denúncias e lacres ficam até a guarda ser encerrada por outra pessoa."
    fields={{
      reference: { label: 'Ofício, processo ou protocolo', maxLength: 200, lacks: 'Informe a referência.' },
      reason,
      until: { label: 'Até o dia', isOptional: true, type: 'date' },
    }}
    send={({ until, ...typed }) =>
      call(placeHold, {
        body: {
          ...typed,
          until: until || null,
          account_id: subject.account ?? null,
          report_id: subject.report ?? null,
        },
      })
    }
    message="Guarda registrada: nada disto é destruído."
    refreshes={holdsKey}
    onClose={onClose}
  />
)

const reason: AnswerField = { label: 'Motivo', rows: 3, maxLength: 1000, lacks: 'Escreva o motivo.', least: 5 }

const LiftDialog = ({ hold, onClose }: { hold: LegalHold; onClose: () => void }) => (
  <AnswerDialog
    title="Encerrar a guarda?"
    verb="Encerrar"
    doing="Encerrando…"
    tone="btn-danger"
    below="O que já passou do prazo é destruído na próxima madrugada."
    fields={{ reason }}
    send={body => call(liftHold, { params: { id: String(hold.id) }, body })}
    message="Guarda encerrada: os prazos comuns valem de novo."
    refreshes={holdsKey}
    onClose={onClose}
  />
)

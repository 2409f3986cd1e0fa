import { useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import {
  closeIncident,
  type IncidentCase,
  type IncidentOutcome,
  incidentLimits,
  incidentOutcomes,
  incidentTextNames,
  incidentTexts,
  missingTexts,
  readIncident,
} from '#contract/incident.ts'
import { duties } from '#contract/operator-roles.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { useCase } from '../cases/case-screen.tsx'
import { Claim } from '../cases/claim.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { BackLink, FactList, Panel, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMay } from '../session/session.tsx'
import { IncidentDialog, incidentsKey } from './incident-dialog.tsx'

export default function IncidentScreen() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useCase(incidentsKey, id, () => call(readIncident, { params: { id: String(id) } }))
  return (
    <Screen
      title="Incidente"
      heading={
        data && (
          <>
            Incidente <span className="xs num">{data.code}</span>
          </>
        )
      }
      before={<BackLink to={adminPaths.incidents} label="Voltar aos incidentes" />}
      className="screen-body screen-body-review"
    >
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting words="Abrindo o incidente…" shape="case" />}
      {data && <Claim key={id} kind="incident" id={id} />}
      {data && <Incident key={data.id} one={data} />}
    </Screen>
  )
}

const Incident = ({ one }: { one: IncidentCase }) => (
  <div className="split">
    <div className="stack stack-3 split-first">
      {one.due_at && <CaseClock since={one.known_at} until={one.due_at} source="Resolução CD/ANPD 15/2024" />}
      {one.closing ? <Closed closing={one.closing} /> : <Actions one={one} />}
      <Panel title="Registro">
        <FactList
          facts={[
            ['Conhecido em', formatDateTime(one.known_at)],
            ['Registrado em', formatDateTime(one.opened_at)],
            ['Por', one.opened_by],
          ]}
        />
      </Panel>
    </div>
    <div className="stack stack-3 split-side">
      {incidentTextNames.map(name => (
        <Panel key={name} title={incidentTexts[name]}>
          {one[name] ? <p className="report-said">{one[name]}</p> : <p className="muted">Em apuração.</p>}
        </Panel>
      ))}
    </div>
  </div>
)

const Closed = ({ closing: { at, operator, outcome, text } }: { closing: NonNullable<IncidentCase['closing']> }) => (
  <Panel title={incidentOutcomes[outcome]}>
    <p className="report-said">{text}</p>
    <p className="xs">
      Encerrado em <span className="num">{formatDateTime(at)}</span> por {operator}
    </p>
  </Panel>
)

function Actions({ one }: { one: IncidentCase }) {
  const mayHandle = useMay(duties.handleIncidents)
  const [open, setOpen] = useState<'change' | 'close'>()
  if (!mayHandle) return null
  const missing = missingTexts(one)
  return (
    <Panel title="Comunicar e encerrar">
      <p className="xs">
        Os modelos dos textos para a ANPD e para as pessoas estão em docs/incidents.md. Envie-os fora do site e, ao
        encerrar, registre o que foi enviado.
      </p>
      {missing.length > 0 && (
        <p className="xs">
          Para encerrar, falta: <b>{missing.join('; ')}</b>.
        </p>
      )}
      <div className="case-actions">
        <button type="button" className="btn btn-sm btn-secondary" onClick={() => setOpen('change')}>
          Alterar o registro
        </button>
        <button
          type="button"
          className="btn btn-sm btn-primary"
          disabled={missing.length > 0}
          onClick={() => setOpen('close')}
        >
          Encerrar o incidente
        </button>
      </div>
      {open === 'change' && <IncidentDialog one={one} onClose={() => setOpen(undefined)} />}
      {open === 'close' && <ClosingDialog id={one.id} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

const ClosingDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <AnswerDialog<'outcome' | 'text'>
    title="Encerrar o incidente?"
    verb="Encerrar"
    doing="Encerrando…"
    wide
    below="O registro fica guardado por cinco anos e não muda mais."
    fields={({ outcome }) => ({
      outcome: { label: 'Resultado', none: 'Escolha', options: incidentOutcomes, lacks: 'Escolha o resultado.' },
      text: {
        ...conclusions[(outcome || 'communicated') as IncidentOutcome],
        rows: 8,
        maxLength: incidentLimits.conclusion,
        lacks: 'Escreva o que fica registrado.',
      },
    })}
    send={({ outcome, text }) =>
      call(closeIncident, { params: { id: String(id) }, body: { outcome: outcome as IncidentOutcome, text } })
    }
    message="Incidente encerrado."
    refreshes={incidentsKey}
    onClose={onClose}
  />
)

const conclusions: Record<IncidentOutcome, { label: string; hint: string }> = {
  communicated: {
    label: 'O que foi comunicado, e quando',
    hint: 'As datas, os meios, o protocolo da ANPD e os textos enviados.',
  },
  not_needed: { label: 'Por que não é preciso', hint: 'Só sem risco ou dano relevante para as pessoas.' },
}

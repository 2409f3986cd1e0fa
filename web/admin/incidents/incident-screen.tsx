import { useState } from 'react'
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
import { duties, hasRoleOf } from '#contract/operator-roles.ts'
import { adminPaths } from '#contract/paths.ts'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { call, fieldErrors } from '../calls.ts'
import { useCase } from '../cases/queues.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { CaseClock } from '../frame/case-clock.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { BackLink, FactList, Panel, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useOperator } from '../session/session.tsx'
import { IncidentDialog, incidentsKey } from './incident-dialog.tsx'

export function IncidentScreen() {
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
      className="desk-body desk-body-review"
    >
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting words="Abrindo o incidente…" shape="desk" />}
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
  const { data: me } = useOperator()
  const [open, setOpen] = useState<'change' | 'close'>()
  if (!hasRoleOf(me?.roles ?? [], duties.handleIncidents)) return null
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
      <div className="report-deeds">
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

function ClosingDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [outcome, setOutcome] = useState<IncidentOutcome | ''>('')
  const [text, setText] = useState('')
  const { busy, error, save } = useSaving({
    key: incidentsKey,
    send: (body: { outcome: IncidentOutcome; text: string }) =>
      call(closeIncident, { params: { id: String(id) }, body }),
    message: 'Incidente encerrado.',
    onSaved: onClose,
  })
  return (
    <ActionDialog
      title="Encerrar o incidente?"
      verb="Encerrar"
      doing="Encerrando…"
      wide
      below="O registro fica guardado por cinco anos e não muda mais."
      {...{ busy, error, onClose }}
      lacks={!outcome ? 'Escolha o resultado.' : text.trim() === '' ? 'Escreva o que fica registrado.' : undefined}
      onSend={() => outcome && save({ outcome, text })}
    >
      <SelectField
        label="Resultado"
        none="Escolha"
        options={incidentOutcomes}
        value={outcome}
        onValue={name => setOutcome(name as IncidentOutcome | '')}
      />
      {outcome && (
        <TextAreaField
          {...conclusions[outcome]}
          error={fieldErrors(error).text}
          rows={8}
          maxLength={incidentLimits.conclusion}
          value={text}
          onValue={setText}
        />
      )}
    </ActionDialog>
  )
}

const conclusions: Record<IncidentOutcome, { label: string; hint: string }> = {
  communicated: {
    label: 'O que foi comunicado, e quando',
    hint: 'As datas, os meios, o protocolo da ANPD e os textos enviados.',
  },
  not_needed: { label: 'Por que não é preciso', hint: 'Só sem risco ou dano relevante para as pessoas.' },
}

import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { closeIncident, type IncidentCase, readIncident } from '#contract/incident-admin.ts'
import { duties, hasRoleOf } from '#contract/operator-roles.ts'
import { adminPaths } from '#contract/paths.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { BackLink, focusOnArrival, Panel, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useOperator } from '../operators/session.tsx'
import { useCase } from '../reviews/queues.ts'
import { FactsForm } from './facts-form.tsx'
import { incidentKey } from './incident-key.ts'
import { NoticePanel } from './notice-panel.tsx'

export function IncidentScreen() {
  const id = Number(useParams().id)
  const { data, error, refetch } = useCase(incidentKey, id, () => call(readIncident, { params: { id: String(id) } }))
  return (
    <Screen
      title="Incidente"
      heading={
        data && (
          <>
            {data.facts.title} <span className="xs num">{data.code}</span>
          </>
        )
      }
      before={<BackLink to={adminPaths.incidents} label="Voltar aos incidentes" />}
      actions={data?.closing && <StatusBadge icon="circle-check">Encerrado</StatusBadge>}
      className="desk-body desk-body-review"
    >
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting words="Abrindo o incidente…" shape="desk" />}
      {data && <Incident key={data.id} one={data} />}
    </Screen>
  )
}

function Incident({ one }: { one: IncidentCase }) {
  const { data: me } = useOperator()
  const mayChange = !one.closing && hasRoleOf(me?.roles ?? [], duties.handleIncidents)
  return (
    <div className="split">
      <div className="stack stack-3 split-first">
        {one.notices.map(notice => (
          <NoticePanel key={notice.kind} {...{ one, notice, mayChange }} />
        ))}
        <Closing one={one} mayChange={mayChange} />
        <Versions one={one} />
      </div>
      <div className="stack stack-3 split-side">
        <FactsForm one={one} mayChange={mayChange} />
      </div>
    </div>
  )
}

function Closing({ one, mayChange }: { one: IncidentCase; mayChange: boolean }) {
  const [isOpen, setOpen] = useState(false)
  if (one.closing)
    return (
      <Panel title="Conclusão">
        <p className="report-said">{one.closing.text}</p>
        <p className="xs">
          {one.closing.operator} · <span className="num">{formatDateTime(one.closing.at)}</span>
        </p>
      </Panel>
    )
  if (!mayChange) return null
  const open = one.notices.filter(({ settled }) => !settled).length
  return (
    <Panel title="Encerrar">
      <p className="xs">
        {open > 0
          ? 'Só depois de enviadas ou dispensadas as comunicações.'
          : 'O registro fica guardado por cinco anos e não muda mais.'}
      </p>
      <button type="button" className="btn btn-sm btn-secondary" disabled={open > 0} onClick={() => setOpen(true)}>
        Encerrar o incidente
      </button>
      {isOpen && <ClosingDialog id={one.id} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function ClosingDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const { busy, error, save } = useSaving({
    key: incidentKey,
    send: (text: string) => call(closeIncident, { params: { id: String(id) }, body: { text } }),
    message: 'Incidente encerrado.',
    onSaved: onClose,
  })
  return (
    <ActionDialog
      title="Encerrar o incidente?"
      verb="Encerrar"
      doing="Encerrando…"
      below="Nada mais muda neste registro."
      {...{ busy, error, onClose }}
      lacks={text.trim() === '' ? 'Escreva o que se concluiu.' : undefined}
      onSend={() => save(text)}
    >
      <TextAreaField
        label="Conclusão"
        hint="A causa, o que mudou para não se repetir."
        error={fieldErrors(error).text}
        ref={focusOnArrival}
        rows={5}
        maxLength={5000}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}

const Versions = ({ one }: { one: IncidentCase }) => (
  <Panel title="Quem registrou o quê">
    <ul className="stack stack-2">
      {one.versions.map(({ id, operator, at }, place) => (
        <li key={id} className="xs">
          <span className="num">{formatDateTime(at)}</span> · {operator ?? 'Operador'} ·{' '}
          {place === one.versions.length - 1 ? 'registrou o incidente' : 'mudou os fatos'}
        </li>
      ))}
    </ul>
  </Panel>
)

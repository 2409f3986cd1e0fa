import './incidents.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import { type ListedIncident, listIncidents } from '#contract/incident.ts'
import { duties } from '#contract/operator-roles.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { waitedFor } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useMay } from '../session/session.tsx'
import { IncidentDialog, incidentsKey } from './incident-dialog.tsx'

export default function IncidentsScreen() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [incidentsKey],
    queryFn: () => call(listIncidents, {}),
  })
  const [isAdding, setAdding] = useState(false)
  const mayAdd = useMay(duties.handleIncidents)
  return (
    <>
      <Screen
        title="Incidentes de segurança"
        actions={
          mayAdd && (
            <button type="button" className="btn btn-sm btn-primary" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              Registrar incidente
            </button>
          )
        }
      >
        <Note tone="info" icon="info">
          Dados vistos, perdidos ou alterados por quem não devia. Registre logo, com o pouco que souber: os{' '}
          <b>três dias úteis</b> para avisar a ANPD e as pessoas correm desde que se soube.
        </Note>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {isPending && <Waiting words="Buscando os incidentes…" shape="panels" />}
        {data?.data.length === 0 && <Nothing />}
        {data && data.data.length > 0 && (
          <ul className="stack stack-3" aria-label="Incidentes">
            {data.data.map(one => (
              <IncidentItem key={one.id} one={one} />
            ))}
          </ul>
        )}
      </Screen>
      {isAdding && <IncidentDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const Nothing = () => (
  <div className="empty">
    <Icon name="circle-check" />
    <h2>Nenhum incidente registrado.</h2>
    <p className="muted">O que for registrado fica aqui por cinco anos.</p>
  </div>
)

const IncidentItem = ({ one }: { one: ListedIncident }) => (
  <li className="panel answer">
    <div className="answer-words stack stack-2">
      <h2 className="h-sm register-title">
        {shorten(one.what)} <span className="xs num">{one.code}</span>
      </h2>
      <p className="muted">
        Conhecido em <span className="num">{formatDateTime(one.known_at)}</span>
      </p>
      <span className="badges">
        <State one={one} />
      </span>
    </div>
    <span className="row-buttons">
      <Link className="btn btn-sm btn-secondary" to={pathOf('incident', one.id)}>
        Abrir<span className="sr"> {one.code}</span>
      </Link>
    </span>
  </li>
)

const maxTitle = 100

const shorten = (text: string) => (text.length > maxTitle ? `${text.slice(0, maxTitle - 1).trimEnd()}…` : text)

function State({ one: { due_at, closed_at } }: { one: ListedIncident }) {
  const now = useNow()
  if (closed_at)
    return (
      <StatusBadge tone="green" icon="circle-check">
        Encerrado em {formatDateTime(closed_at)}
      </StatusBadge>
    )
  if (!due_at) return null
  if (Date.parse(due_at) <= now)
    return (
      <StatusBadge tone="danger" icon="triangle-alert">
        Prazo vencido {waitedFor(due_at, now)}
      </StatusBadge>
    )
  return (
    <StatusBadge tone="gold" icon="clock">
      Comunicar até {formatDateTime(due_at)}
    </StatusBadge>
  )
}

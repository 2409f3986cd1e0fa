import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { type ListedIncident, listIncidents } from '#contract/incident.ts'
import { duties, hasRoleOf } from '#contract/operator-roles.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { waitedFor } from '../frame/case-list.tsx'
import { RegisterItem, RegisterList } from '../frame/register-list.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { incidentPath } from '../paths.ts'
import { useOperator } from '../session/session.tsx'
import { IncidentDialog, incidentsKey } from './incident-dialog.tsx'

export function IncidentsScreen() {
  const { data: me } = useOperator()
  const list = useQuery({ queryKey: [incidentsKey], queryFn: () => call(listIncidents, {}) })
  const [isAdding, setAdding] = useState(false)
  const mayAdd = hasRoleOf(me?.roles ?? [], duties.handleIncidents)
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
          <p>
            Dados vistos, perdidos ou alterados por quem não devia. Registre logo, com o pouco que souber: os{' '}
            <b>três dias úteis</b> para avisar a ANPD e as pessoas correm desde que se soube.
          </p>
        </Note>
        <RegisterList
          query={list}
          label="Incidentes"
          waiting="Buscando os incidentes…"
          nothing={nothing}
          itemOf={one => <IncidentItem key={one.id} one={one} />}
        />
      </Screen>
      {isAdding && <IncidentDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const nothing = {
  title: 'Nenhum incidente registrado.',
  text: 'O que for registrado fica aqui por cinco anos.',
}

const IncidentItem = ({ one }: { one: ListedIncident }) => (
  <RegisterItem
    title={shorten(one.what)}
    code={one.code}
    facts={
      <>
        Conhecido em <span className="num">{formatDateTime(one.known_at)}</span>
      </>
    }
    state={<State one={one} />}
    path={incidentPath(one.id)}
    name={one.code}
  />
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

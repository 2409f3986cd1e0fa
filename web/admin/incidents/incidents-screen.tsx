import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { addIncident, type ListedIncident, listIncidents } from '#contract/incident-admin.ts'
import { duties, hasRoleOf } from '#contract/operator-roles.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { useNavigate } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { waitedFor } from '../frame/case-list.tsx'
import { RegisterItem, RegisterList } from '../frame/register-list.tsx'
import { instantOf, localMinute } from '../frame/sao-paulo-time.ts'
import { focusOnArrival, Screen, useNow } from '../frame/screen.tsx'
import { useOperator } from '../operators/session.tsx'
import { incidentPath } from '../paths.ts'

const incidentsKey = 'incidents'

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
            Dados vistos, perdidos ou alterados por quem não devia. Registre logo, com o pouco que souber: desde a
            descoberta correm <b>três dias úteis</b> para avisar a ANPD e as pessoas.
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
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const nothing = {
  title: 'Nenhum incidente registrado.',
  text: 'O que for registrado fica aqui por cinco anos.',
}

const IncidentItem = ({ one }: { one: ListedIncident }) => (
  <RegisterItem
    title={one.title}
    code={one.code}
    facts={
      <>
        Descoberto em <span className="num">{formatDateTime(one.discovered_at)}</span>
      </>
    }
    state={<State one={one} />}
    path={incidentPath(one.id)}
    name={one.title}
  />
)

function State({ one: { due_at, closed_at } }: { one: ListedIncident }) {
  const now = useNow()
  if (closed_at)
    return (
      <StatusBadge tone="green" icon="circle-check">
        Encerrado em {formatDateTime(closed_at)}
      </StatusBadge>
    )
  if (!due_at) return <StatusBadge icon="clock">Comunicado, em aberto</StatusBadge>
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

type Typed = { title: string; discovered: string; what: string }

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>({ title: '', discovered: localMinute(new Date()), what: '' })
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const { busy, error, save } = useSaving({
    key: incidentsKey,
    send: async ({ title, discovered, what }: Typed) => {
      const { id } = await call(addIncident, { body: { title, what, discovered_at: instantOf(discovered) ?? '' } })
      navigate(incidentPath(id))
    },
    message: 'Incidente registrado. O prazo corre.',
    onSaved: onClose,
  })
  const errors = fieldErrors(error)
  return (
    <ActionDialog
      title="Registrar incidente"
      verb="Registrar"
      doing="Registrando…"
      wide
      {...{ busy, error, onClose }}
      below="O resto se completa depois, e cada versão fica guardada."
      onSend={() => save(typed)}
    >
      <TextField
        label="Nome"
        hint="Curto, sem nome de ninguém."
        error={errors.title}
        ref={focusOnArrival}
        maxLength={120}
        value={typed.title}
        onValue={title => change({ title })}
      />
      <TextField
        label="Descoberto em"
        hint="Horário de São Paulo. O prazo conta daqui."
        type="datetime-local"
        error={errors.discovered_at}
        value={typed.discovered}
        onValue={discovered => change({ discovered })}
      />
      <TextAreaField
        label="O que aconteceu"
        error={errors.what}
        rows={5}
        maxLength={5000}
        value={typed.what}
        onValue={what => change({ what })}
      />
    </ActionDialog>
  )
}

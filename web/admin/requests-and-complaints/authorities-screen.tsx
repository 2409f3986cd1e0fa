import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { addAuthorityRequest, type ListedAuthorityRequest, listAuthorityRequests } from '#contract/disclosure.ts'
import { formatDateTime } from '#contract/format.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link, useNavigate } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'

const authoritiesKey = 'authority-requests'

export default function AuthoritiesScreen() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [authoritiesKey],
    queryFn: () => call(listAuthorityRequests, {}),
  })
  const [isAdding, setAdding] = useState(false)
  return (
    <Screen
      title="Pedidos de autoridades"
      actions={
        <button type="button" className="btn btn-sm btn-primary" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          Registrar pedido
        </button>
      }
    >
      <Note tone="info" icon="info">
        O que chega em papel ou por e-mail se registra aqui. Confirme a autoridade por um canal oficial. Dados
        cadastrais a lei permite entregar; o resto, só com <b>ordem judicial</b>.
      </Note>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {isPending && <Waiting words="Buscando os pedidos…" shape="panels" />}
      {data?.data.length === 0 && (
        <div className="empty">
          <Icon name="circle-check" />
          <h2>Nenhum pedido registrado.</h2>
          <p className="muted">Os que chegam pela página de contato também aparecem aqui.</p>
        </div>
      )}
      {data && data.data.length > 0 && (
        <ul className="stack stack-3" aria-label="Pedidos de autoridades">
          {data.data.map(one => (
            <RequestItem key={one.id} one={one} />
          ))}
        </ul>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Screen>
  )
}

const RequestItem = ({
  one: { id, protocol, text, received_at, due_at, closed_at },
}: {
  one: ListedAuthorityRequest
}) => (
  <li className="panel answer">
    <div className="answer-words stack stack-2">
      <h2 className="h-sm">
        {text.split('\n', 1)[0]?.slice(0, 100)} <span className="xs num">{protocol}</span>
      </h2>
      <p className="muted">
        Recebido em <span className="num">{formatDateTime(received_at)}</span>
      </p>
      <span className="badges">
        <StatusBadge {...(closed_at ? { tone: 'green', icon: 'circle-check' } : { tone: 'gold', icon: 'clock' })}>
          {closed_at && `Respondido em ${formatDateTime(closed_at)}`}
          {due_at && `Responder até ${formatDateTime(due_at)}`}
        </StatusBadge>
      </span>
    </div>
    <span className="row-buttons">
      <Link className="btn btn-sm btn-secondary" to={pathOf('case', id)}>
        Abrir<span className="sr"> {protocol}</span>
      </Link>
    </span>
  </li>
)

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <AnswerDialog
      title="Registrar pedido"
      verb="Registrar"
      doing="Registrando…"
      below="O prazo de 24 horas corre desde já. A resposta vai a este e-mail."
      fields={{
        authority: {
          label: 'Autoridade, com nome e cargo de quem assina',
          maxLength: 200,
          lacks: 'Informe a autoridade.',
        },
        reference: { label: 'Ofício, processo ou inquérito', maxLength: 200, lacks: 'Informe o ofício ou o processo.' },
        email: { label: 'E-mail oficial', type: 'email', lacks: 'Informe o e-mail oficial.' },
        text: { label: 'O que se pede', rows: 5, maxLength: 4000, lacks: 'Escreva o que se pede.', least: 10 },
      }}
      send={async body => navigate(pathOf('case', (await call(addAuthorityRequest, { body })).id))}
      message="Pedido registrado. O prazo corre."
      refreshes={authoritiesKey}
      onClose={onClose}
    />
  )
}

import { Link } from 'react-router'
import type { Case } from '#contract/kyc-review.ts'
import { queueFilters } from '#contract/kyc-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { CaseBadges, hasAlerts } from './case-badges.tsx'
import { reviewAddress } from './review-address.ts'
import type { Choice } from './use-queue.ts'
import { userTypeName } from './user-types.ts'
import { waitingTime } from './waiting-time.ts'

type Properties = {
  cases: Case[]
  choice: Choice
  search: string
  selected: number
  now: number
  onSelect: (index: number) => void
}

export const QueueTable = ({ cases, choice, search, selected, now, onSelect }: Properties) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">{queueFilters[choice.filter]}, do mais antigo ao mais novo</caption>
      <thead>
        <tr>
          <th scope="col">Conta</th>
          <th scope="col">Tipo</th>
          <th scope="col">Categoria</th>
          <th scope="col">Alertas</th>
          <th scope="col">{timeName(choice)}</th>
          <th scope="col">
            <span className="sr">Ação</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((one, index) => (
          <tr key={one.id} className={index === selected ? 'is-sel' : undefined}>
            <CaseCells one={one} now={now} timeName={timeName(choice)} />
            <td className="table-action">
              <Link
                className={`btn btn-sm ${index === selected ? 'btn-primary' : 'btn-secondary'}`}
                to={reviewAddress(one.id, search)}
                data-case={one.id}
                onFocus={() => onSelect(index)}
              >
                {one.state === 'waiting' ? 'Revisar' : 'Ver'}
                <span className="sr"> {one.name}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const timeName = ({ filter }: Choice) => (filter === 'waiting' ? 'Espera' : 'Enviado há')

const CaseCells = ({ one, now, timeName }: { one: Case; now: number; timeName: string }) => (
  <>
    <td>
      <span className="who">
        <span className="avatar" aria-hidden="true">
          {one.name.trim().charAt(0).toUpperCase()}
        </span>
        <span className="who-words">
          <b>{one.name}</b>
          <span className="xs">
            #{one.account_id} · {one.email}
          </span>
        </span>
      </span>
    </td>
    <td data-name="Tipo">
      <span className="badge">
        <Icon name="id-card" />
        Documentos
      </span>
    </td>
    <td className="muted" data-name="Categoria">
      {userTypeName(one.user_type)}
    </td>
    <td data-name="Alertas">{hasAlerts(one) ? <CaseBadges one={one} /> : <span className="xs">Sem alertas</span>}</td>
    <td className="table-time" data-name={timeName}>
      <time dateTime={one.submitted_at}>{waitingTime(one.submitted_at, now)}</time>
    </td>
  </>
)

import type { Case } from '#contract/kyc-review.ts'
import { queueFilters } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { CaseTable } from '../parts/case-table.tsx'
import { CaseBadges, hasAlerts } from './case-badges.tsx'
import { reviewAddress } from './review-address.ts'
import type { Choice } from './use-queue.ts'
import { userTypeName } from './user-types.ts'
import { waitingColumn } from './waiting-column.tsx'

type QueueTableProps = {
  cases: Case[]
  choice: Choice
  search: string
  selected: number
  now: number
  onSelect: (index: number) => void
}

export const QueueTable = ({ cases, choice, search, selected, now, onSelect }: QueueTableProps) => (
  <CaseTable
    caption={`${queueFilters[choice.filter]}, do mais antigo ao mais novo`}
    cases={cases}
    marked={selected}
    onMark={onSelect}
    who={one => <WhoCell one={one} />}
    columns={[
      { name: 'Tipo', cell: () => documentsBadge },
      { name: 'Categoria', className: 'muted', cell: one => userTypeName(one.user_type) },
      {
        name: 'Alertas',
        cell: one => (hasAlerts(one) ? <CaseBadges one={one} /> : <span className="xs">Sem alertas</span>),
      },
      waitingColumn(choice.filter, now, (one: Case) => one.submitted_at),
    ]}
    opening={one => ({
      id: one.id,
      address: reviewAddress(one.id, search),
      name: one.name,
      isDecided: one.state !== 'waiting',
    })}
  />
)

const WhoCell = ({ one }: { one: Case }) => (
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
)

const documentsBadge = (
  <span className="badge">
    <Icon name="id-card" />
    Documentos
  </span>
)

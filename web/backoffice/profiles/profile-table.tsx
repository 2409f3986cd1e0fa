import { type ContentFilter, contentFilters, type ProfileCase } from '#contract/content-review.ts'
import { profileAddress } from '../content/addresses.ts'
import { waitingColumn } from '../content/waiting-column.tsx'
import { WhoCell } from '../content/who-cell.tsx'
import { CaseTable } from '../parts/case-table.tsx'
import { userTypeName } from '../queue/user-types.ts'
import { ProfileBadges } from './profile-badges.tsx'

type ProfileTableProps = {
  cases: readonly ProfileCase[]
  filter: ContentFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

export const ProfileTable = ({ cases, filter, search, marked, now, onMark }: ProfileTableProps) => (
  <CaseTable
    caption={`Perfis: ${contentFilters[filter]}, do mais antigo ao mais novo`}
    {...{ cases, marked, onMark }}
    who={one => <WhoCell accountId={one.account_id} nickname={one.nickname} />}
    columns={[
      { name: 'Categoria', className: 'muted', cell: one => userTypeName(one.user_type) },
      { name: 'Alertas', cell: one => <Alerts one={one} /> },
      { name: 'No ar', className: 'muted', cell: one => (one.live ? 'Sim' : 'Ainda não') },
      waitingColumn(filter, now, (one: ProfileCase) => one.submitted_at),
    ]}
    opening={one => ({
      id: one.id,
      address: profileAddress(one.id, search),
      name: one.nickname,
      isDecided: one.state !== 'pending',
    })}
  />
)

const Alerts = ({ one }: { one: ProfileCase }) =>
  one.marks > 0 || one.state === 'pending' ? <ProfileBadges one={one} /> : <span className="xs">Sem alertas</span>

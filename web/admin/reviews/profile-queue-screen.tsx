import { type ContentFilter, contentFilters, type ProfileCase } from '#contract/content-review.ts'
import { useNow } from '../frame/use-now.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { profilePath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'
import { ProfileBadges } from './badges.tsx'
import { useMarkedRow, WhoCell, waitingColumn } from './queue-rows.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { useFilter, useProfileQueue } from './queues.ts'

const empty = {
  waiting: 'Nenhum perfil aguarda revisão.',
  approved: 'Nenhum perfil aprovado ainda.',
  refused: 'Nenhum perfil recusado ainda.',
}

export function ProfileQueueScreen() {
  const { filter, choose, search } = useFilter(contentFilters)
  const queue = useProfileQueue(filter)
  const now = useNow()
  const cases = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = queue.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    cases.map(({ id }) => id),
    id => profilePath(id, search),
  )
  return (
    <QueueScreen
      title="Perfis"
      shown={queue.data && cases.length}
      place={`1 a ${cases.length} de ${counts?.[filter] ?? cases.length}`}
      filters={contentFilters}
      {...{ filter, choose, counts, queue, empty }}
    >
      <ProfileTable {...{ cases, filter, search, marked, now }} onMark={mark} />
    </QueueScreen>
  )
}

type ProfileTableProps = {
  cases: readonly ProfileCase[]
  filter: ContentFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

const ProfileTable = ({ cases, filter, search, marked, now, onMark }: ProfileTableProps) => (
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
      address: profilePath(one.id, search),
      name: one.nickname,
      isDecided: one.state !== 'pending',
    })}
  />
)

const Alerts = ({ one }: { one: ProfileCase }) =>
  one.marks > 0 || one.state === 'pending' ? <ProfileBadges one={one} /> : <span className="xs">Sem alertas</span>

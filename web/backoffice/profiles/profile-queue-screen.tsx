import { contentFilters } from '#contract/content-review.ts'
import { profileAddress } from '../content/addresses.ts'
import { QueueScreen } from '../content/queue-screen.tsx'
import { useProfileQueue } from '../content/queues.ts'
import { useFilter } from '../content/use-filter.ts'
import { useMarkedRow } from '../content/use-marked-row.ts'
import { useNow } from '../queue/use-now.ts'
import { ProfileTable } from './profile-table.tsx'

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
    id => profileAddress(id, search),
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

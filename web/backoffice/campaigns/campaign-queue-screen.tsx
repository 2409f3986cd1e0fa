import { campaignFilters } from '#contract/campaign-review.ts'
import { campaignAddress } from '../content/addresses.ts'
import { QueueScreen } from '../content/queue-screen.tsx'
import { useCampaignQueue } from '../content/queues.ts'
import { useFilter } from '../content/use-filter.ts'
import { useMarkedRow } from '../content/use-marked-row.ts'
import { useNow } from '../queue/use-now.ts'
import { CampaignTable } from './campaign-table.tsx'

const empty = {
  waiting: 'Nenhuma publicidade aguarda revisão.',
  approved: 'Nenhuma publicidade aprovada ainda.',
  refused: 'Nenhuma publicidade recusada ainda.',
  suspended: 'Nenhuma publicidade retirada do ar.',
}

export function CampaignQueueScreen() {
  const { filter, choose, search } = useFilter(campaignFilters)
  const queue = useCampaignQueue(filter)
  const now = useNow()
  const cases = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = queue.data?.pages[0]?.counts
  const [marked, mark] = useMarkedRow(
    cases.map(({ id }) => id),
    id => campaignAddress(id, search),
  )
  return (
    <QueueScreen
      title="Publicidades"
      filters={campaignFilters}
      shown={queue.data && cases.length}
      place={`1 a ${cases.length} de ${counts?.[filter] ?? cases.length}`}
      {...{ filter, choose, counts, queue, empty }}
    >
      <CampaignTable {...{ cases, filter, search, marked, now }} onMark={mark} />
    </QueueScreen>
  )
}

import { type CampaignCase, type CampaignFilter, campaignFilters } from '#contract/campaign-review.ts'
import { useNow } from '../frame/use-now.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { campaignPath } from '../paths.ts'
import { CampaignBadges } from './badges.tsx'
import { useMarkedRow, WhoCell, waitingColumn } from './queue-rows.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { useCampaignQueue, useFilter } from './queues.ts'

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
    id => campaignPath(id, search),
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

type CampaignTableProps = {
  cases: readonly CampaignCase[]
  filter: CampaignFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

const CampaignTable = ({ cases, filter, search, marked, now, onMark }: CampaignTableProps) => (
  <CaseTable
    caption={`Publicidades: ${campaignFilters[filter]}, da mais antiga à mais nova`}
    {...{ cases, marked, onMark }}
    who={one => <WhoCell accountId={one.account_id} nickname={one.partner} />}
    columns={[
      { name: 'Publicidade', cell: one => <Ad one={one} /> },
      { name: 'Categoria', className: 'muted', cell: one => one.category ?? '–' },
      { name: 'Alertas', cell: one => <CampaignBadges one={one} /> },
      waitingColumn(filter, now, (one: CampaignCase) => one.submitted_at),
    ]}
    opening={one => ({
      id: one.id,
      address: campaignPath(one.id, search),
      name: one.version.title,
      isDecided: one.state !== 'pending',
    })}
  />
)

const Ad = ({ one: { version, slot } }: { one: CampaignCase }) => (
  <span className="ad-cell">
    <img src={`/${version.banner}`} alt="" width="80" height="40" loading="lazy" />
    <span>
      {version.title} <span className="xs num">Foto-0{slot}</span>
    </span>
  </span>
)

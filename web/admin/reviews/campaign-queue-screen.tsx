import { type CampaignCase, campaignFilters } from '#contract/campaign-review.ts'
import { AccountCell } from '../frame/case-list.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { campaignPath } from '../paths.ts'
import { CampaignBadges } from './badges.tsx'
import { QueueScreen } from './queue-screen.tsx'
import { useCampaignQueue } from './queues.ts'

const emptyMessages = {
  waiting: 'Nenhuma publicidade aguarda revisão.',
  approved: 'Nenhuma publicidade aprovada ainda.',
  refused: 'Nenhuma publicidade recusada ainda.',
  suspended: 'Nenhuma publicidade retirada do ar.',
}

export function CampaignQueueScreen() {
  const { filter, choose, search } = useStatusFilter(campaignFilters)
  return (
    <QueueScreen
      title="Publicidades"
      filters={campaignFilters}
      filter={filter}
      onFilter={choose}
      queue={useCampaignQueue(filter)}
      place={(shown, count = shown) => `1 a ${shown} de ${count}`}
      empty={emptyMessages[filter]}
      caption={`Publicidades: ${campaignFilters[filter]}, da mais antiga à mais nova`}
      who={row => <AccountCell id={row.account_id} name={row.partner} />}
      columns={[
        { name: 'Publicidade', cell: row => <Ad one={row} /> },
        { name: 'Categoria', className: 'muted', cell: row => row.category ?? '–' },
        { name: 'Alertas', cell: row => <CampaignBadges one={row} /> },
      ]}
      since={row => row.submitted_at}
      opening={row => ({
        id: row.id,
        address: campaignPath(row.id, search),
        name: row.version.title,
        isDecided: row.state !== 'pending',
      })}
    />
  )
}

const Ad = ({ one: { version, slot } }: { one: CampaignCase }) => (
  <span className="ad-cell">
    <img src={`/${version.banner}`} alt="" width="80" height="40" loading="lazy" />
    <span>
      {version.title} <span className="xs num">Foto-0{slot}</span>
    </span>
  </span>
)

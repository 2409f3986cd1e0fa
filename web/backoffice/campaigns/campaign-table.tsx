import { type CampaignCase, type CampaignFilter, campaignFilters } from '#contract/campaign-review.ts'
import { campaignAddress } from '../content/addresses.ts'
import { waitingColumn } from '../content/waiting-column.tsx'
import { WhoCell } from '../content/who-cell.tsx'
import { CaseTable } from '../parts/case-table.tsx'
import { CampaignBadges } from './campaign-badges.tsx'

type CampaignTableProps = {
  cases: readonly CampaignCase[]
  filter: CampaignFilter
  search: string
  marked: number
  now: number
  onMark: (index: number) => void
}

export const CampaignTable = ({ cases, filter, search, marked, now, onMark }: CampaignTableProps) => (
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
      address: campaignAddress(one.id, search),
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

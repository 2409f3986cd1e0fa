import { formatDate, formatNumber } from '#contract/format.ts'
import type { DeskPartner } from '#contract/partner-desk.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { partnerAddress } from '../reviews/addresses.ts'
import { WhoCell } from '../reviews/who-cell.tsx'

type PartnerTableProps = {
  partners: readonly DeskPartner[]
  address: string
  marked: number
  onMark: (index: number) => void
}

export const PartnerTable = ({ partners, address, marked, onMark }: PartnerTableProps) => (
  <CaseTable
    caption="Parceiros, do mais novo ao mais antigo; visualizações e cliques dos últimos 30 dias"
    cases={partners}
    {...{ marked, onMark }}
    who={one => <WhoCell accountId={one.account_id} nickname={one.name} />}
    columns={[
      { name: 'Categoria', className: 'muted', cell: one => one.category?.name ?? '–' },
      { name: 'Cidade', className: 'muted', cell: placeOf },
      { name: 'Anúncios', isMoney: true, cell: one => `${one.shown_ads} de ${one.ads}` },
      { name: 'Visualizações', isMoney: true, cell: one => formatNumber(one.views) },
      { name: 'Cliques', isMoney: true, cell: one => formatNumber(one.clicks) },
      { name: 'Plano até', className: 'num', cell: one => <Until until={one.plan_until} listed={one.listed} /> },
    ]}
    opening={one => ({
      id: one.account_id,
      address: partnerAddress(one.account_id, address),
      name: one.name ?? `conta ${one.account_id}`,
      isDecided: false,
      verb: 'Abrir',
    })}
  />
)

export const placeOf = ({ city, state }: Pick<DeskPartner, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || '–'

const Until = ({ until, listed }: { until: string | null; listed: boolean }) => (
  <span className="partner-until">
    {until ? <time dateTime={until}>{formatDate(until)}</time> : <span className="muted">Sem plano</span>}
    <span className={listed ? 'badge badge-green' : 'badge'}>{listed ? 'No ar' : 'Fora do ar'}</span>
  </span>
)

import { paths } from '#contract/paths.ts'
import './audience-line.css'
import { counted } from '#web/kit/chart/chart.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { defaultPeriod, labelsOf, useViewCounts } from './view-counts.ts'

/** On `/perfil` of accounts with a public profile: the last 30 days, linked to the results. */
export function AudienceLine({ userType }: { userType: number }) {
  const { data: audience } = useViewCounts(defaultPeriod)
  const own = audience?.data.find(({ campaign_id }) => campaign_id === null)
  return (
    <AppLink className="panel audience-line" href={paths.results}>
      <Icon name="eye" />
      <span>{own ? textOf(own, labelsOf(own, userType).clicks !== null) : 'Resultados dos últimos 30 dias'}</span>
      <Icon name="chevron-right" className="end" />
    </AppLink>
  )
}

function textOf({ views, clicks }: { views: number; clicks: number }, hasTaps: boolean) {
  const seen = counted(views, 'visualização', 'visualizações')
  const taps = hasTaps ? ` e ${counted(clicks, 'clique', 'cliques')} no WhatsApp` : ''
  return `${seen}${taps} nos últimos 30 dias`
}

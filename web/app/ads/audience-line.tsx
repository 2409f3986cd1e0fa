import { paths } from '#contract/paths.ts'
import './audience-line.css'
import { counted } from '#web/kit/chart/figures.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { usualPeriod } from './period.ts'
import { useAudience } from './use-audience.ts'
import { wordsOf } from './words.ts'

/** On `/perfil` of those who have a profile to be seen: its figures of the last 30 days, which lead to all of them. */
export function AudienceLine({ userType }: { userType: number }) {
  const { data: audience } = useAudience(usualPeriod)
  const own = audience?.data.find(({ campaign_id }) => campaign_id === null)
  return (
    <AppLink className="panel audience-line" href={paths.results}>
      <Icon name="eye" />
      <span>{own ? said(own, wordsOf(own, userType).clicks !== null) : 'Resultados dos últimos 30 dias'}</span>
      <Icon name="chevron-right" className="end" />
    </AppLink>
  )
}

function said({ views, clicks }: { views: number; clicks: number }, hasTaps: boolean) {
  const seen = counted(views, 'visualização', 'visualizações')
  const taps = hasTaps ? ` e ${counted(clicks, 'clique', 'cliques')} no WhatsApp` : ''
  return `${seen}${taps} nos últimos 30 dias`
}

import { formatNumber } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import '#web/kit/segments.css'
import './results.css'
import { isPartnerType } from '#contract/user-types.ts'
import type { ViewCounts } from '#contract/view-counts.ts'
import { Chart, DayTable, formatRate } from '#web/kit/chart/chart.tsx'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { Empty } from '#web/parts/empty.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { readSession } from '../session.ts'
import {
  labelsOf,
  type Period,
  periodOf,
  periodPath,
  periods,
  useViewCounts,
  type ViewCountList,
} from './view-counts.ts'

export default function ResultsScreen() {
  const [search] = useSearchParams()
  const period = periodOf(search)
  const { data: audience, error, isPlaceholderData, refetch } = useViewCounts(period)
  return (
    <Screen title="Resultados" back={paths.accountMenu} isWhole>
      <div>
        <h1>Resultados</h1>
        <p className="muted">Cada visitante conta uma vez por dia, sem ser identificado.</p>
      </div>
      <Periods chosen={period} />
      {error && <LoadFailure what="os seus resultados" error={error} retry={refetch} />}
      {audience && (
        <div className="results" aria-busy={isPlaceholderData}>
          <CountPanels audience={audience} />
        </div>
      )}
      {!audience && !error && <Waiting />}
    </Screen>
  )
}

const Periods = ({ chosen }: { chosen: Period }) => (
  <nav className="seg" aria-label="Período">
    {periods.map(days => (
      <AppLink key={days} href={periodPath(days)} replace aria-current={days === chosen ? 'true' : undefined}>
        {days} dias
      </AppLink>
    ))}
  </nav>
)

function CountPanels({ audience: { data } }: { audience: ViewCountList }) {
  const { userType } = readSession()
  if (data.every(({ views, clicks }) => views + clicks === 0))
    return (
      <Empty
        title="Ainda não há visitas neste período"
        hope="Quando alguém vir o que você publica, os números aparecem aqui."
      >
        <AppLink className="btn btn-outline btn-sm" href={paths.accountMenu}>
          Voltar para minha conta
        </AppLink>
      </Empty>
    )
  return data.map(result => <Result key={result.campaign_id} result={result} userType={userType} />)
}

/** Shows two placeholders to partners, because only they have a result per ad. */
const Waiting = () => (
  <div className="results" aria-busy="true">
    <span className="sk result-sk" />
    {isPartnerType(readSession().userType) && <span className="sk result-sk" />}
  </div>
)

function Result({ result, userType }: { result: ViewCounts; userType: number | undefined }) {
  const { heading, clicks } = labelsOf(result, userType)
  const { views, days } = result
  return (
    <section className="panel stack result" aria-label={heading}>
      <h2>{heading}</h2>
      <dl>
        <Figure name="Visualizações">{formatNumber(views)}</Figure>
        {clicks && <Figure name={clicks}>{formatNumber(result.clicks)}</Figure>}
        {clicks && <Figure name="Taxa de contato">{formatRate(result)}</Figure>}
      </dl>
      {views === 0 ? (
        <p className="small muted">Sem visitas neste período.</p>
      ) : (
        <>
          <Chart days={days} clicks={clicks} />
          <DayTable heading={heading} days={days} clicks={clicks} />
        </>
      )}
    </section>
  )
}

const Figure = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
)

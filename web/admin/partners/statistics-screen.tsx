import { useQuery } from '@tanstack/react-query'
import { formatCents, formatDate, formatNumber } from '#contract/format.ts'
import { readStatistics, type Statistics } from '#contract/view-counts.ts'
import { Chart, DayTable, formatRate } from '#web/kit/chart/chart.tsx'
import { Link, useSearchParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { Figures, Panel, Screen } from '../frame/screen.tsx'
import { FilterChips } from '../frame/toolbar.tsx'
import { partnerPath } from '../paths.ts'
import { userTypeName } from '../user-types.ts'

const periods = { '7': '7 dias', '30': '30 dias', '90': '90 dias' } as const
type Period = keyof typeof periods
const usual: Period = '30'
const freshMs = 60_000

export function StatisticsScreen() {
  const [search, setSearch] = useSearchParams()
  const period = (Object.keys(periods) as Period[]).find(days => days === search.get('dias')) ?? usual
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', period],
    queryFn: () => call(readStatistics, { query: { days: period } }),
    staleTime: freshMs,
  })
  return (
    <Screen
      title="Estatísticas"
      actions={
        data && (
          <span className="xs num">
            {formatDate(data.from)} a {formatDate(data.to)}
          </span>
        )
      }
    >
      <FilterChips
        legend="Período"
        filters={periods}
        filter={period}
        choose={days => setSearch(days === usual ? {} : { dias: days })}
        counts={undefined}
      />
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <p className="waiting">Somando…</p>}
      {data && <Results statistics={data} />}
    </Screen>
  )
}

const PeriodFigures = ({ statistics: { listed, orders } }: { statistics: Statistics }) => {
  const figures = [
    ['No ar agora', formatNumber(listed.reduce((sum, { accounts }) => sum + accounts, 0))],
    ['Pedidos pagos', formatNumber(orders.paid)],
    ['Recebido', formatCents(orders.received)],
    ['Devolvido', formatCents(orders.refunded)],
  ] as const
  return <Figures figures={figures} />
}

type SeenPanelProps = { heading: string; seen: Statistics['ads']; clicks: string }

const SeenPanel = ({ heading, seen, clicks }: SeenPanelProps) => (
  <section className="panel stack stack-3" aria-label={heading}>
    <h2 className="h-sm">{heading}</h2>
    <p className="num">
      {formatNumber(seen.views)} visualizações, {formatNumber(seen.clicks)} {clicks.toLowerCase()}
      {seen.views > 0 && ` (${formatRate(seen)})`}
    </p>
    {seen.views + seen.clicks === 0 ? (
      <p className="muted">Sem visitas neste período.</p>
    ) : (
      <>
        <Chart days={seen.days} clicks={clicks} />
        <DayTable heading={heading} days={seen.days} clicks={clicks} />
      </>
    )}
  </section>
)

const ListedKinds = ({ listed }: { listed: Statistics['listed'] }) => (
  <Panel title="Contas no ar agora" className="stack-3">
    <table className="figure-table">
      <thead>
        <tr>
          <th scope="col">Tipo</th>
          <th scope="col">Contas</th>
        </tr>
      </thead>
      <tbody>
        {listed.map(({ user_type, accounts }) => (
          <tr key={user_type}>
            <th scope="row">{userTypeName(user_type)}</th>
            <td>{formatNumber(accounts)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Panel>
)

const TopPartners = ({ partners }: { partners: Statistics['partners'] }) => (
  <Panel title="Parceiros mais vistos" className="stack-3">
    {partners.length === 0 ? (
      <p className="muted">Nenhum anúncio foi visto neste período.</p>
    ) : (
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Parceiro</th>
            <th scope="col">Visualizações</th>
            <th scope="col">Cliques</th>
          </tr>
        </thead>
        <tbody>
          {partners.map(({ account_id, name, views, clicks }) => (
            <tr key={account_id}>
              <th scope="row">
                <Link to={partnerPath(account_id)}>{name}</Link>
              </th>
              <td>{formatNumber(views)}</td>
              <td>{formatNumber(clicks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)

const Results = ({ statistics }: { statistics: Statistics }) => (
  <>
    <PeriodFigures statistics={statistics} />
    <div className="statistics-pair">
      <SeenPanel heading="Anúncios de parceiros" seen={statistics.ads} clicks="Cliques" />
      <SeenPanel heading="Perfis" seen={statistics.profiles} clicks="Cliques no contato" />
    </div>
    <div className="statistics-pair">
      <TopPartners partners={statistics.partners} />
      <ListedKinds listed={statistics.listed} />
    </div>
  </>
)

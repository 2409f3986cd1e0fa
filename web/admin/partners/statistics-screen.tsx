import './partners.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { pathOf } from '#contract/admin-screens.ts'
import { formatCents, formatDate, formatNumber } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import { readStatistics, type Statistics } from '#contract/view-counts.ts'
import { Chart, DayTable, formatRate } from '#web/kit/chart/chart.tsx'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { Figures, Panel, Screen } from '../frame/screen.tsx'
import { SortHead, useSortedRows } from '../frame/sort.tsx'
import { FilterChips } from '../frame/toolbar.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { useMay } from '../session/session.tsx'
import { userTypeName } from '../user-types.ts'
import { AcquirerReport } from './acquirer-report.tsx'

const periods = { '7': '7 dias', '30': '30 dias', '90': '90 dias' } as const
type Period = keyof typeof periods
const usual: Period = '30'
const freshMs = 60_000

export default function StatisticsScreen() {
  const [search, setSearch] = useSearchParams()
  const mayExport = useMay(duties.exportOrders)
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
        choose={days => {
          const { dias: _, ...rest } = Object.fromEntries(search)
          setSearch(days === usual ? rest : { ...rest, dias: days })
        }}
        counts={undefined}
      />
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting words="Somando…" shape="figures" />}
      {data && <Results statistics={data} />}
      {mayExport && <AcquirerReport />}
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

type Column<Row> = { name: string; key: string; value: (row: Row) => string | number; cell?: (row: Row) => ReactNode }
type FigureTableProps<Row> = { rows: readonly Row[]; columns: readonly [Column<Row>, ...Column<Row>[]] }

function FigureTable<Row>({ rows, columns }: FigureTableProps<Row>) {
  const keys = Object.fromEntries(columns.map(({ key, value }) => [key, value]))
  const { rows: sorted, sortOf } = useSortedRows(rows, keys)
  const [first, ...figures] = columns
  const shown = ({ value, cell }: Column<Row>, row: Row) => cell?.(row) ?? formatNumber(Number(value(row)))
  return (
    <table className="figure-table">
      <thead>
        <tr>
          {columns.map(({ name, key }) => (
            <SortHead key={key} name={name} sort={sortOf(key)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map(row => (
          <tr key={first.value(row)}>
            <th scope="row">{shown(first, row)}</th>
            {figures.map(column => (
              <td key={column.key}>{shown(column, row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ListedKinds = ({ listed }: { listed: Statistics['listed'] }) => (
  <Panel title="Contas no ar agora" className="stack-3">
    <FigureTable
      rows={listed}
      columns={[
        {
          name: 'Tipo',
          key: 'tipo',
          value: one => userTypeName(one.user_type),
          cell: one => userTypeName(one.user_type),
        },
        { name: 'Contas', key: 'contas', value: one => one.accounts },
      ]}
    />
  </Panel>
)

const TopPartners = ({ partners }: { partners: Statistics['partners'] }) => (
  <Panel title="Parceiros mais vistos" className="stack-3">
    {partners.length === 0 ? (
      <p className="muted">Nenhum anúncio foi visto neste período.</p>
    ) : (
      <FigureTable
        rows={partners}
        columns={[
          {
            name: 'Parceiro',
            key: 'parceiro',
            value: one => `${one.name} ${one.account_id}`,
            cell: one => <PermittedLink to={pathOf('partner', one.account_id)}>{one.name}</PermittedLink>,
          },
          { name: 'Visualizações', key: 'visualizacoes', value: one => one.views },
          { name: 'Cliques', key: 'cliques', value: one => one.clicks },
        ]}
      />
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

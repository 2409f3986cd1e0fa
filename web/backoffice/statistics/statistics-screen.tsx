import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { readStatistics, type Statistics } from '#contract/statistics.ts'
import { call } from '../calls.ts'
import { FilterChips } from '../content/filter-chips.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { shownDay } from '../parts/sao-paulo-time.ts'
import { ListedKinds } from './listed-kinds.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { SeenPanel } from './seen-panel.tsx'
import { TopPartners } from './top-partners.tsx'

const periods = { '7': '7 dias', '30': '30 dias', '90': '90 dias' } as const
type Period = keyof typeof periods
const usual: Period = '30'
const freshMs = 60_000

export function StatisticsScreen() {
  usePageTitle('Estatísticas')
  const [search, setSearch] = useSearchParams()
  const period = (Object.keys(periods) as Period[]).find(days => days === search.get('dias')) ?? usual
  const { data, error, refetch } = useQuery({
    queryKey: ['statistics', period],
    queryFn: () => call(readStatistics, { query: { days: period } }),
    staleTime: freshMs,
  })
  return (
    <>
      <DeskTop title="Estatísticas">
        {data && (
          <span className="xs num">
            {shownDay(data.from)} a {shownDay(data.to)}
          </span>
        )}
      </DeskTop>
      <div className="desk-body">
        <FilterChips
          legend="Período"
          filters={periods}
          filter={period}
          choose={days => setSearch(days === usual ? {} : { dias: days })}
          counts={undefined}
        />
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {!data && !error && <p className="waiting">Somando…</p>}
        {data && <Told told={data} />}
      </div>
    </>
  )
}

const Told = ({ told }: { told: Statistics }) => (
  <>
    <PeriodFigures told={told} />
    <div className="statistics-pair">
      <SeenPanel heading="Anúncios de parceiros" seen={told.ads} clicks="Cliques" />
      <SeenPanel heading="Perfis" seen={told.profiles} clicks="Cliques no contato" />
    </div>
    <div className="statistics-pair">
      <TopPartners partners={told.partners} />
      <ListedKinds listed={told.listed} />
    </div>
  </>
)

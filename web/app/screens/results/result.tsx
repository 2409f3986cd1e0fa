import type { AudienceOf } from '#contract/audience.ts'
import { Chart } from '#web/parts/chart/chart.tsx'
import { DayTable } from '#web/parts/chart/day-table.tsx'
import { formatCount, formatRate } from '#web/parts/chart/figures.ts'
import { wordsOf } from './words.ts'

/** One ad, or the own page: its figures of the period, and how they came about. */
export function Result({ result, userType }: { result: AudienceOf; userType: number | undefined }) {
  const { heading, clicks } = wordsOf(result, userType)
  const { views, days } = result
  return (
    <section className="panel stack result" aria-label={heading}>
      <h2>{heading}</h2>
      <dl>
        <Figure name="Visualizações">{formatCount(views)}</Figure>
        {clicks && <Figure name={clicks}>{formatCount(result.clicks)}</Figure>}
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

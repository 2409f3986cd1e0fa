import './chart.css'
import { formatNumber } from '#contract/format.ts'
import type { DayCounts } from '#contract/view-counts.ts'
import { Icon } from '../icon.tsx'

type ChartProps = { days: DayCounts[]; clicks: string | null }

/** Hidden from screen readers, because the table below has the same figures. */
export function Chart({ days, clicks }: ChartProps) {
  const top = Math.max(...days.map(({ views }) => views))
  return (
    <figure className="chart" aria-hidden="true">
      <figcaption>
        <span className="key key-views">Visualizações</span>
        {clicks && <span className="key key-clicks">{clicks}</span>}
        <span className="chart-top num">pico: {formatNumber(top)}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {barsOf(days).map(bar => (
          <g key={bar.day}>
            <rect className="bar-views" x={bar.x} y={height - bar.views} width={bar.width} height={bar.views} />
            {clicks && (
              <rect className="bar-clicks" x={bar.x} y={height - bar.clicks} width={bar.width} height={bar.clicks} />
            )}
          </g>
        ))}
      </svg>
      <p className="chart-days num">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </figure>
  )
}

type DayTableProps = { heading: string; days: DayCounts[]; clicks: string | null }

/** The share of views that led to a click, such as `2,4 %`, or a dash if there are no views. */
export const formatRate = ({ views, clicks }: { views: number; clicks: number }) =>
  views === 0 ? '–' : `${((100 * clicks) / views).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}\u00a0%`

/** `2026-11-22` → `22/11`. */
export const formatDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

export const DayTable = ({ heading, days, clicks }: DayTableProps) => (
  <details className="day-table">
    <summary>
      <span>
        Números por dia<span className="sr"> de {heading}</span>
      </span>
      <Icon name="chevron-down" />
    </summary>
    <table>
      <caption className="sr">{heading}, dia a dia</caption>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col">Visualizações</th>
          {clicks && <th scope="col">{clicks}</th>}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(figure => (
          <tr key={figure.day}>
            <th scope="row">{formatDay(figure.day)}</th>
            <td>{formatNumber(figure.views)}</td>
            {clicks && <td>{formatNumber(figure.clicks)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

type Bar = { day: string; x: number; width: number; views: number; clicks: number }

/** The width of a day and the height of the tallest bar, in chart units. */
const step = 10
const height = 100
const gap = 2
/** Keeps the smallest non-zero value visible. */
const min = 2

export function barsOf(days: readonly DayCounts[]): Bar[] {
  const top = Math.max(1, ...days.flatMap(({ views, clicks }) => [views, clicks]))
  const tall = (count: number) => (count === 0 ? 0 : Math.max(min, Math.round((count / top) * height)))
  return days.map(({ day, views, clicks }, place) => ({
    day,
    x: place * step + gap / 2,
    width: step - gap,
    views: tall(views),
    clicks: tall(clicks),
  }))
}

import { formatNumber } from '#contract/format.ts'
import type { DayCounts } from '#contract/view-counts.ts'
import { barsOf, height, step } from './bars.ts'
import { formatDay } from './figures.ts'

type ChartProps = { days: DayCounts[]; clicks: string | null }

/** A bar for each day; the table below says the same in figures, so that this is only for the eye. */
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

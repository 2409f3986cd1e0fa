import type { Statistics } from '#contract/statistics.ts'
import { Chart } from '#web/parts/chart/chart.tsx'
import { DayTable } from '#web/parts/chart/day-table.tsx'
import { formatCount, formatRate } from '#web/parts/chart/figures.ts'

type SeenPanelProps = { heading: string; seen: Statistics['ads']; clicks: string }

/** What was seen and followed, drawn and in figures. */
export const SeenPanel = ({ heading, seen, clicks }: SeenPanelProps) => (
  <section className="panel stack stack-3" aria-label={heading}>
    <h2 className="h-sm">{heading}</h2>
    <p className="num">
      {formatCount(seen.views)} visualizações, {formatCount(seen.clicks)} {clicks.toLowerCase()}
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

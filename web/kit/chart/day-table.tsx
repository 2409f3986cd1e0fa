import { formatNumber } from '#contract/format.ts'
import type { DayCounts } from '#contract/view-counts.ts'
import { Icon } from '../icon.tsx'
import { formatDay } from './figures.ts'

type DayTableProps = { heading: string; days: DayCounts[]; clicks: string | null }

/** The drawing in figures, newest day first. */
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

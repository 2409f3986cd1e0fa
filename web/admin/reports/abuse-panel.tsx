import { formatDate } from '#contract/format.ts'
import { abuseReasons } from '#contract/report-abuse.ts'
import type { ReportCase } from '#contract/report-admin.ts'
import { Link } from '#web/kit/client/router.tsx'
import { Panel } from '../frame/screen.tsx'
import { reportPath } from '../paths.ts'

type Entry = ReportCase['earlier_abuses'][number]

/** What the register knows of this report, and of others from the same source. */
export const AbusePanel = ({ one: { abuse, earlier_abuses } }: { one: ReportCase }) =>
  (abuse !== null || earlier_abuses.length > 0) && (
    <Panel title="Denúncias abusivas">
      {abuse && (
        <p>
          <b>Esta:</b> {abuseReasons[abuse.reason].toLowerCase()}.{' '}
          <span className="xs">
            {abuse.operator} · {abuseState(abuse)}
          </span>
        </p>
      )}
      {earlier_abuses.length > 0 && (
        <>
          <p className="xs">Da mesma origem (e-mail ou rede), que o registro só conhece por um código:</p>
          <ul className="report-others">
            {earlier_abuses.map(entry => (
              <li key={entry.id}>
                <Link to={reportPath(entry.id)}>{abuseReasons[entry.reason]}</Link>
                <span className="xs num">
                  {entry.protocol} · {formatDate(entry.at)} · {abuseState(entry)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )

export function abuseState({ until, lifted_at }: Pick<Entry, 'until' | 'lifted_at'>) {
  if (lifted_at) return `desfeita em ${formatDate(lifted_at)}`
  return until ? `origem recusada até ${formatDate(until)}` : 'aviso'
}

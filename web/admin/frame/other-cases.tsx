import { type ItemScreen, pathOf } from '#contract/admin-screens.ts'
import { formatDateTime } from '#contract/format.ts'
import { Link } from '#web/kit/client/router.tsx'
import { Panel } from './screen.tsx'

type Other = { id: number; name: string; protocol: string; received_at: string; outcome: string | undefined }
type OtherCasesProps = { title: string; others: readonly Other[]; screen: ItemScreen }

/** Other cases of the same account or person; those without an outcome are open. */
export const OtherCases = ({ title, others, screen }: OtherCasesProps) =>
  others.length > 0 && (
    <Panel title={title}>
      <ul className="report-others">
        {others.map(({ id, name, protocol, received_at, outcome = 'em aberto' }) => (
          <li key={id}>
            <Link to={pathOf(screen, id)}>{name}</Link>
            <span className="xs num">
              {protocol} · {formatDateTime(received_at)} · {outcome}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

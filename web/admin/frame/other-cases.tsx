import { formatDateTime } from '#contract/format.ts'
import { Link } from '#web/kit/client/router.tsx'
import { Panel } from './screen.tsx'

type Other = { id: number; name: string; protocol: string; received_at: string; outcome: string | undefined }
type OtherCasesProps = { title: string; others: readonly Other[]; pathOf: (id: number) => string }

/** Of the same account or person; without an outcome one is open. */
export const OtherCases = ({ title, others, pathOf }: OtherCasesProps) =>
  others.length > 0 && (
    <Panel title={title}>
      <ul className="report-others">
        {others.map(({ id, name, protocol, received_at, outcome = 'em aberto' }) => (
          <li key={id}>
            <Link to={pathOf(id)}>{name}</Link>
            <span className="xs num">
              {protocol} · {formatDateTime(received_at)} · {outcome}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )

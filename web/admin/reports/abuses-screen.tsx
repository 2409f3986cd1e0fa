import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/format.ts'
import { adminPaths } from '#contract/paths.ts'
import { abuseLimits, abuseReasons } from '#contract/report-abuse.ts'
import { type ListedAbuse, listReportAbuses } from '#contract/report-admin.ts'
import { reportKinds } from '#contract/report-kinds.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { reportPath } from '../paths.ts'

/** The register of docs/safety.md T36: it knows sources by a code only, so that it names cases and nobody. */
export function AbusesScreen() {
  const list = useQuery({ queryKey: ['report-abuses'], queryFn: () => call(listReportAbuses, {}) })
  return (
    <Screen title="Denúncias abusivas">
      <Note tone="info" icon="info">
        <p>
          Quem denunciou é conhecido só por um código. A primeira é um aviso; outra depois dele, dentro de um ano, fecha
          a porta por {abuseLimits.closedDays.formal} dias, ou {abuseLimits.closedDays.tip} se foi anônima. Casos
          urgentes são recebidos sempre. O registro acaba um ano depois da decisão.
        </p>
        <p>
          As denúncias que aguardam estão em <Link to={`${adminPaths.worklist}?especie=report`}>Tudo</Link>.
        </p>
      </Note>
      {list.error && <FailureNote error={list.error} again={() => void list.refetch()} />}
      {list.isPending && <Waiting words="Buscando o registro…" shape="panels" />}
      {list.data?.data.length === 0 && <Nothing />}
      {list.data && list.data.data.length > 0 && (
        <ul className="stack stack-3" aria-label="Denúncias abusivas">
          {list.data.data.map(one => (
            <AbusePanel key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

const Nothing = () => (
  <div className="empty">
    <Icon name="circle-check" />
    <h2>Nenhuma denúncia registrada como abusiva.</h2>
    <p className="muted">O registro é feito ao manter o conteúdo de uma denúncia.</p>
  </div>
)

const AbusePanel = ({ one }: { one: ListedAbuse }) => (
  <li className="panel answer">
    <div className="answer-words stack stack-2">
      <h2 className="h-sm incident-title">
        {abuseReasons[one.reason]} <span className="xs num">{one.protocol}</span>
      </h2>
      <p className="muted">
        {reportKinds[one.kind].name} · {one.lane === 'formal' ? 'Identificada' : 'Anônima'} ·{' '}
        <span className="num">{formatDate(one.at)}</span>
      </p>
      <span className="badges">
        <State one={one} />
      </span>
    </div>
    <span className="row-buttons">
      <Link className="btn btn-sm btn-secondary" to={reportPath(one.id)}>
        Abrir<span className="sr"> {one.protocol}</span>
      </Link>
    </span>
  </li>
)

function State({ one: { until, lifted_at } }: { one: ListedAbuse }) {
  const now = useNow()
  if (lifted_at)
    return (
      <StatusBadge tone="green" icon="circle-check">
        Desfeita em {formatDate(lifted_at)}
      </StatusBadge>
    )
  if (!until) return <StatusBadge icon="info">Aviso</StatusBadge>
  if (Date.parse(until) <= now) return <StatusBadge icon="clock">Acabou em {formatDate(until)}</StatusBadge>
  return (
    <StatusBadge tone="gold" icon="clock">
      Origem recusada até {formatDate(until)}
    </StatusBadge>
  )
}

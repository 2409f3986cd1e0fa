import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#contract/format.ts'
import { abuseLimits, abuseReasons } from '#contract/report-abuse.ts'
import { type ListedAbuse, listReportAbuses } from '#contract/report-admin.ts'
import { reportKinds } from '#contract/report-kinds.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { RegisterItem, RegisterList } from '../frame/register-list.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { reportPath } from '../paths.ts'
import { worklistPath } from '../worklist/worklist.ts'

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
          As que aguardam estão em <Link to={worklistPath('report')}>Denúncias</Link>.
        </p>
      </Note>
      <RegisterList
        query={list}
        label="Denúncias abusivas"
        waiting="Buscando o registro…"
        nothing={nothing}
        itemOf={one => <AbuseItem key={one.id} one={one} />}
      />
    </Screen>
  )
}

const nothing = {
  title: 'Nenhuma denúncia registrada como abusiva.',
  text: 'O registro é feito ao manter o conteúdo de uma denúncia.',
}

const AbuseItem = ({ one }: { one: ListedAbuse }) => (
  <RegisterItem
    title={abuseReasons[one.reason]}
    code={one.protocol}
    facts={
      <>
        {reportKinds[one.kind].name} · {one.lane === 'formal' ? 'Identificada' : 'Anônima'} ·{' '}
        <span className="num">{formatDate(one.at)}</span>
      </>
    }
    state={<State one={one} />}
    path={reportPath(one.id)}
    name={one.protocol}
  />
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

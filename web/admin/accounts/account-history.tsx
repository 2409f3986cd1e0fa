import { useInfiniteQuery } from '@tanstack/react-query'
import { type HistoryEvent, type HistoryKind, historyKinds, readAccountHistory } from '#contract/account.ts'
import { formatCount, formatDateTime } from '#contract/format.ts'
import { call } from '../calls.ts'
import { ListEnd } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Panel } from '../frame/screen.tsx'
import { FilterChips } from '../frame/toolbar.tsx'
import { useUrlFilter } from '../frame/use-url-filter.ts'
import { PermittedLink } from '../session/permitted-link.tsx'
import { casePath, describeEvent } from './event-labels.ts'

const filters = { all: 'Tudo', ...historyKinds } as const
type Filter = keyof typeof filters

const readFilter = (search: URLSearchParams) => ({
  filter: (Object.keys(filters) as Filter[]).find(one => one === search.get('parte')) ?? 'all',
})

export function AccountHistory({ id }: { id: number }) {
  const { filter: chosen, change } = useUrlFilter(readFilter, ({ filter }) =>
    filter === 'all' ? {} : { parte: filter },
  )
  const { filter } = chosen
  const history = useHistory(id, filter === 'all' ? undefined : filter)
  const events = history.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <FilterChips legend="Parte da história" filters={filters} filter={filter} choose={filter => change({ filter })} />
      <Panel title="O que aconteceu">
        {history.error && <FailureNote error={history.error} again={() => void history.refetch()} />}
        {history.isPending && <p className="muted">Buscando…</p>}
        {history.data && events.length === 0 && <p className="muted">Nada aconteceu nesta parte.</p>}
        <ol className="timeline">
          {events.map(event => (
            <Event key={`${event.at} ${event.what} ${event.case_id} ${JSON.stringify(event.facts)}`} event={event} />
          ))}
        </ol>
        <ListEnd list={history} place={events.length > 0 ? placeOf(events.length, history.hasNextPage) : ''} />
      </Panel>
    </>
  )
}

const useHistory = (id: number, kind: HistoryKind | undefined) =>
  useInfiniteQuery({
    queryKey: ['account-history', id, kind ?? null],
    queryFn: ({ pageParam: before }) =>
      call(readAccountHistory, { params: { id: String(id) }, query: { kind, before } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    gcTime: 0,
    staleTime: 15_000,
  })

const placeOf = (count: number, hasMore: boolean) =>
  hasMore ? `Os ${count} mais recentes` : formatCount(count, 'acontecimento', 'acontecimentos')

const Event = ({ event }: { event: HistoryEvent }) => {
  const { title, facts } = describeEvent(event)
  const path = casePath(event)
  return (
    <li>
      <p>
        {path ? <PermittedLink to={path}>{title}</PermittedLink> : <b>{title}</b>}
        {event.operator && <span className="muted">, por {event.operator}</span>}
      </p>
      {facts.length > 0 && <p className="muted num">{facts.join(' · ')}</p>}
      <p className="xs num">
        <time dateTime={event.at}>{formatDateTime(event.at)}</time> · {historyKinds[event.kind]}
      </p>
    </li>
  )
}

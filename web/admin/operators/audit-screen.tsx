import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import { type AuditEntry, listAudit } from '#contract/operator.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { MoreButton } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { Screen } from '../frame/screen.tsx'
import { SortHead } from '../frame/sort.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { actionLabel, describeFacts, subjectLabel } from './audit-labels.ts'

export default function AuditScreen() {
  const [search, setSearch] = useSearchParams()
  const subject = search.get('assunto') || undefined
  const order = search.get('ordem') === 'oldest' ? 'oldest' : undefined
  const show = (subject: string | undefined, order: 'oldest' | undefined) =>
    setSearch({ ...(subject && { assunto: subject }), ...(order && { ordem: order }) })
  const choose = (subject: string) => show(subject || undefined, order)
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['audit', subject ?? null, order ?? null],
    queryFn: ({ pageParam: before }) => call(listAudit, { query: { before: before?.toString(), order, subject } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Screen title="Auditoria" actions={data?.pages[0] && <ChainState {...data.pages[0]} />}>
      <SubjectForm key={subject} subject={subject ?? ''} onChoose={choose} />
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {isPending && <Waiting words="Buscando os registros…" shape="rows" />}
      {entries.length > 0 && (
        <AuditTable
          entries={entries}
          onChoose={choose}
          isOldestFirst={order === 'oldest'}
          onOrder={() => show(subject, order ? undefined : 'oldest')}
        />
      )}
      {data && entries.length === 0 && (
        <p className="muted">{subject ? 'Nenhum registro com este assunto.' : 'Nenhum registro ainda.'}</p>
      )}
      {hasNextPage && (
        <div>
          <MoreButton list={{ isFetchingNextPage, fetchNextPage }} />
        </div>
      )}
    </Screen>
  )
}

function SubjectForm({ subject, onChoose }: { subject: string; onChoose: (subject: string) => void }) {
  const [typed, setTyped] = useState(subject)
  return (
    <search>
      <form
        className="toolbar"
        onSubmit={event => {
          event.preventDefault()
          onChoose(typed.trim())
        }}
      >
        <label className="toolbar-field">
          <span className="label">Assunto</span>
          <input
            className="input"
            value={typed}
            maxLength={60}
            placeholder="account:12, submission:34, operator:1"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button type="submit" className="btn btn-sm btn-secondary">
          <Icon name="search" />
          Filtrar
        </button>
        {subject && (
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onChoose('')}>
            Ver tudo
          </button>
        )}
      </form>
    </search>
  )
}

const ChainState = ({ intact, broken_at }: { intact: boolean; broken_at: number | null }) => (
  <p role="status">
    {intact ? (
      <StatusBadge tone="green" icon="shield-check">
        Auditoria íntegra
      </StatusBadge>
    ) : (
      <StatusBadge tone="danger" icon="triangle-alert">
        Auditoria violada no registro {broken_at}
      </StatusBadge>
    )}
  </p>
)

type AuditTableProps = {
  entries: AuditEntry[]
  onChoose: (subject: string) => void
  isOldestFirst: boolean
  onOrder: () => void
}

const AuditTable = ({ entries, onChoose, isOldestFirst, onOrder }: AuditTableProps) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">
        {isOldestFirst ? 'Registros, do mais antigo ao mais novo' : 'Registros, do mais novo ao mais antigo'}
      </caption>
      <thead>
        <tr>
          <SortHead name="Quando" sort={{ direction: isOldestFirst ? 'ascending' : 'descending', onSort: onOrder }} />
          <th scope="col">Quem</th>
          <th scope="col">O quê</th>
          <th scope="col">Assunto</th>
          <th scope="col">Detalhes</th>
          <th scope="col">Registro</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={entry.id}>
            <td className="table-time" data-name="Quando">
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </td>
            <td data-name="Quem">
              {entry.operator ?? 'Sistema'}
              {entry.source && <div className="xs muted mono">{entry.source}</div>}
            </td>
            <td data-name="O quê">{actionLabel(entry.action)}</td>
            <td data-name="Assunto">
              <button type="button" className="btn-subject" onClick={() => onChoose(entry.subject)}>
                {subjectLabel(entry.subject)}
              </button>
            </td>
            <td className="muted table-facts" data-name="Detalhes">
              {describeFacts(entry.facts, entry.subject)}
            </td>
            <td className="xs mono table-time" data-name="Registro">
              {entry.id} · {entry.hash}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

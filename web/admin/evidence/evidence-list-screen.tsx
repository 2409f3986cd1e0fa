import { useInfiniteQuery } from '@tanstack/react-query'
import { pathOf } from '#contract/admin-screens.ts'
import { type Evidence, evidenceKinds, listEvidence } from '#contract/evidence.ts'
import { formatDateTime } from '#contract/format.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { CaseTable, ListEnd, markedRowKeys, useMarkedRow } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList, ListKeyHints } from '../frame/keys.tsx'
import { Screen } from '../frame/screen.tsx'
import { FilterChips } from '../frame/toolbar.tsx'
import { readStatus, useUrlFilter, writeStatus } from '../frame/use-url-filter.ts'
import { Waiting } from '../frame/waiting.tsx'
import { EvidenceBadges, filesText, untilText } from './evidence-facts.tsx'

const filters = { all: 'Tudo', ...evidenceKinds } as const
type Filter = { kind: keyof typeof filters; account: string | undefined }

const useEvidenceFilter = () =>
  useUrlFilter<Filter>(
    search => ({ kind: readStatus(search, filters), account: search.get('conta') ?? undefined }),
    ({ kind, account }) => ({ ...writeStatus(kind, filters), ...(account && { conta: account }) }),
  )

export default function EvidenceListScreen() {
  const { filter, change } = useEvidenceFilter()
  const { kind, account } = filter
  const list = useInfiniteQuery({
    queryKey: ['evidence', kind, account ?? null],
    queryFn: ({ pageParam }) =>
      call(listEvidence, { query: { kind: kind === 'all' ? undefined : kind, account, after: pageParam?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 5_000,
  })
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Screen title="Evidências" actions={<Keys />}>
      <Note icon="lock-keyhole">
        Tudo aqui está lacrado. Um lacre só se abre uma vez, por dez minutos, com um motivo e a autorização de outra
        pessoa.
      </Note>
      <FilterChips legend="Espécie" filters={filters} filter={kind} choose={chosen => change({ kind: chosen })}>
        {account && (
          <button type="button" className="chip" onClick={() => change({ account: undefined })}>
            <Icon name="x" />
            Só da conta {account}
          </button>
        )}
      </FilterChips>
      {list.error && <FailureNote error={list.error} again={() => void list.refetch()} />}
      {list.isPending && <Waiting words="Buscando os lacres…" shape="rows" />}
      {rows.length > 0 && <EvidenceTable rows={rows} />}
      {list.data && rows.length === 0 && (
        <div className="empty">
          <Icon name="lock-keyhole" />
          <h2>Nada lacrado aqui</h2>
          <p className="muted">Cada anúncio publicado é lacrado por si.</p>
        </div>
      )}
      <ListEnd list={list} place={rows.length > 0 ? `${rows.length} mostrados` : ''} />
    </Screen>
  )
}

const Keys = () => (
  <>
    <ListKeyHints />
    <KeyList descriptions={markedRowKeys('abrir o lacre marcado')} />
  </>
)

function EvidenceTable({ rows }: { rows: readonly Evidence[] }) {
  const [marked, onMark] = useMarkedRow(
    rows.map(({ id }) => id),
    id => pathOf('evidence-item', id),
  )
  return (
    <CaseTable
      caption="Lacres, os mais novos primeiro"
      cases={rows}
      {...{ marked, onMark }}
      who={({ account_id }) => (
        <td data-name="Conta">
          <b className="num">#{account_id}</b>
        </td>
      )}
      columns={[
        { name: 'Lacre', cell: ({ id, kind }) => <Kind id={id} kind={kind} /> },
        { name: 'Desde', className: 'table-time', cell: ({ kept_since }) => formatDateTime(kept_since) },
        { name: 'Até', className: 'table-time', cell: untilText },
        { name: 'Arquivos', className: 'num', cell: ({ files, waiting }) => filesText(files, waiting) },
        { name: 'Situação', cell: one => <EvidenceBadges one={one} /> },
      ]}
      opening={({ id }) => ({ id, path: pathOf('evidence-item', id), name: `lacre ${id}`, isDecided: true })}
    />
  )
}

const Kind = ({ id, kind }: Pick<Evidence, 'id' | 'kind'>) => (
  <span>
    {evidenceKinds[kind]} <span className="xs num">nº {id}</span>
  </span>
)

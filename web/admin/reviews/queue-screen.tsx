import type { ComponentProps, ReactNode } from 'react'
import type { Order } from '#contract/review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { type Queue, rowsOf } from '../cases/queues.ts'
import { CaseTable, ListEnd, markedRowKeys, useMarkedRow, waitingColumn } from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList, ListKeyHints } from '../frame/keys.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { turnedSort } from '../frame/sort.tsx'
import { FilterChips } from '../frame/toolbar.tsx'
import { Waiting } from '../frame/waiting.tsx'

const keyDescriptions = markedRowKeys('abrir o caso marcado')

/** By how long each case waits, unless by the number of its account. */
type QueueSort = { order: Order; turn: () => void; byAccount?: boolean }

type TableProps<Row> = ComponentProps<typeof CaseTable<Row>>
type QueueScreenProps<Filter extends string, Row> = Pick<TableProps<Row>, 'caption' | 'who' | 'columns' | 'opening'> & {
  title: string
  filters: Readonly<Record<Filter, string>>
  filter: Filter
  onFilter: (filter: Filter) => void
  sort: QueueSort
  queue: Queue<Row, Filter>
  since: (row: Row) => string
  place: (shown: number, count: number | undefined) => string
  empty: string
  emptyAction?: ReactNode
  summary?: ReactNode
  toolbarEnd?: ReactNode
}

export function QueueScreen<Filter extends string, Row>(props: QueueScreenProps<Filter, Row>) {
  const { title, filters, filter, onFilter, queue, place, empty, emptyAction, summary, toolbarEnd } = props
  const rows = rowsOf(queue)
  const counts = queue.data?.pages[0]?.counts
  const openings = rows.map(props.opening)
  const [marked, onMark] = useMarkedRow(
    openings.map(({ id }) => id),
    id => openings.find(one => one.id === id)?.path ?? '',
  )
  return (
    <Screen title={title} actions={<QueueKeys />}>
      {summary}
      <FilterChips {...{ filters, filter, counts }} choose={onFilter}>
        {toolbarEnd}
      </FilterChips>
      {Boolean(queue.error) && <FailureNote error={queue.error} again={() => void queue.refetch()} />}
      {queue.isPending && <Waiting words="Buscando os casos…" shape="rows" />}
      {rows.length > 0 && <QueueTable {...props} {...{ rows, marked, onMark }} />}
      {queue.data && rows.length === 0 && (
        <div className="empty">
          <Icon name="inbox" />
          <h2>{empty}</h2>
          <p className="muted">A fila se atualiza quando você volta a esta aba.</p>
          {emptyAction}
        </div>
      )}
      <ListEnd list={queue} place={rows.length > 0 ? place(rows.length, counts?.[filter]) : ''} />
    </Screen>
  )
}

const QueueKeys = () => (
  <>
    <ListKeyHints />
    <KeyList descriptions={keyDescriptions} />
  </>
)

type QueueTableProps<Row> = Omit<TableProps<Row>, 'cases'> & {
  rows: readonly Row[]
  filter: string
  since: (row: Row) => string
  sort: QueueSort
}

function QueueTable<Row>({ rows, filter, columns, since, sort, ...table }: QueueTableProps<Row>) {
  const now = useNow()
  const { caption, who, opening, marked, onMark } = table
  const { byAccount, ...turned } = sort
  return (
    <CaseTable
      {...{ caption, who, opening, marked, onMark }}
      cases={rows}
      whoSort={byAccount ? turnedSort({ usual: 'ascending', ...turned }) : undefined}
      columns={[
        ...columns,
        waitingColumn(filter, now, since, byAccount ? undefined : turnedSort({ usual: 'descending', ...turned })),
      ]}
    />
  )
}

import type { ReactNode } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ScreenTop } from '../frame/admin.tsx'
import { type KeyDescriptions, KeyList } from '../frame/keys.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import type { Queue } from './queues.ts'

const listed: KeyDescriptions = [
  [['J', 'K'], 'próximo e anterior'],
  [['Enter'], 'abrir o caso marcado'],
]

type QueueScreenProps<Filter extends string> = {
  title: string
  /** Each with its name. */
  filters: Readonly<Record<Filter, string>>
  filter: Filter
  choose: (filter: Filter) => void
  counts: Partial<Record<Filter, number>> | undefined
  queue: Queue
  /** How many rows are shown; undefined until that is known. */
  shown: number | undefined
  /** What is said below the rows. */
  place: string
  empty: Record<Filter, string>
  children: ReactNode
}

/** What the queues of content have in common: filters with counts above the rows, and the way to more below. */
export function QueueScreen<Filter extends string>(properties: QueueScreenProps<Filter>) {
  const { title, filters, filter, choose, counts, queue, shown, place, empty, children } = properties
  usePageTitle(title)
  return (
    <>
      <ScreenTop title={title}>
        <span className="key-hints xs" aria-hidden="true">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> navegar <kbd className="kbd">Enter</kbd> abrir
        </span>
        <KeyList listed={listed} />
      </ScreenTop>
      <div className="desk-body">
        <FilterChips {...{ filters, filter, choose, counts }} />
        {Boolean(queue.error) && <FailureNote error={queue.error} again={() => void queue.refetch()} />}
        {shown !== undefined && shown > 0 && children}
        {shown === 0 && (
          <div className="empty">
            <Icon name="inbox" />
            <h2>{empty[filter]}</h2>
            <p className="muted">A fila se atualiza quando você volta a esta aba.</p>
          </div>
        )}
        <QueueEnd queue={queue} place={shown ? place : ''} />
      </div>
    </>
  )
}

/** The way to more rows, and how many are there. */
export const QueueEnd = ({ queue, place }: { queue: Queue; place: string }) => (
  <div className="row-between">
    <span className="xs num" role="status">
      {place}
    </span>
    {queue.hasNextPage && (
      <BusyButton
        className="btn btn-sm btn-secondary"
        busy={queue.isFetchingNextPage}
        doing="Buscando…"
        onClick={() => void queue.fetchNextPage()}
      >
        Mostrar mais
      </BusyButton>
    )}
  </div>
)

type FilterChipsProps<Filter extends string> = {
  /** What is chosen by them. */
  legend?: string
  /** The filters by their names, in the order in which they stand. */
  filters: Readonly<Record<Filter, string>>
  filter: Filter
  choose: (filter: Filter) => void
  counts: Partial<Record<Filter, number>> | undefined
}

/** Which part of a queue is shown, and how much each has. */
export const FilterChips = <Filter extends string>({
  legend = 'Situação',
  filters,
  filter,
  choose,
  counts,
}: FilterChipsProps<Filter>) => (
  <div className="toolbar">
    <fieldset className="chips">
      <legend className="sr">{legend}</legend>
      {(Object.entries(filters) as [Filter, string][]).map(([one, name]) => (
        <button key={one} type="button" className="chip" aria-pressed={one === filter} onClick={() => choose(one)}>
          <Icon name="check" />
          {name} <span className="num">{counts?.[one] ?? ''}</span>
        </button>
      ))}
    </fieldset>
  </div>
)

import type { ReactNode } from 'react'
import { type ContentFilter, contentFilters } from '#contract/content-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import type { Queue } from './queues.ts'

const listed: Listed = [
  [['J', 'K'], 'próximo e anterior'],
  [['Enter'], 'abrir o caso marcado'],
]

type Counts = Partial<Record<ContentFilter, number>>
type Properties = {
  title: string
  filter: ContentFilter
  choose: (filter: ContentFilter) => void
  counts: Counts | undefined
  queue: Queue
  /** How many rows are shown; undefined until that is known. */
  shown: number | undefined
  /** What is said below the rows. */
  place: string
  empty: Record<ContentFilter, string>
  children: ReactNode
}

/** What the queues of content have in common: filters with counts above the rows, and the way to more below. */
export function QueueScreen({ title, filter, choose, counts, queue, shown, place, empty, children }: Properties) {
  usePageTitle(title)
  return (
    <>
      <DeskTop title={title}>
        <span className="key-hints xs" aria-hidden="true">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> navegar <kbd className="kbd">Enter</kbd> abrir
        </span>
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body">
        <Filters {...{ filter, choose, counts }} />
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

type FilterProperties = Pick<Properties, 'filter' | 'choose' | 'counts'>

const Filters = ({ filter, choose, counts }: FilterProperties) => (
  <div className="toolbar">
    <fieldset className="chips">
      <legend className="sr">Situação</legend>
      {(Object.entries(contentFilters) as [ContentFilter, string][]).map(([one, name]) => (
        <button key={one} type="button" className="chip" aria-pressed={one === filter} onClick={() => choose(one)}>
          <Icon name="check" />
          {name} <span className="num">{counts?.[one] ?? ''}</span>
        </button>
      ))}
    </fieldset>
  </div>
)

const QueueEnd = ({ queue, place }: { queue: Queue; place: string }) => (
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

import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Case, queueFilters } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { ChoiceField } from '../parts/choice-field.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { QueueTable } from './queue-table.tsx'
import { reviewAddress } from './review-address.ts'
import { useNow } from './use-now.ts'
import { type Choice, useChoice, useQueue } from './use-queue.ts'
import { userTypes } from './user-types.ts'
import { waitingTime } from './waiting-time.ts'

const listed: Listed = [
  [['J', 'K'], 'próximo e anterior'],
  [['Enter'], 'abrir o caso marcado'],
]

export function QueueScreen() {
  usePageTitle('Fila de revisão')
  const { choice, choose, search } = useChoice()
  const queue = useQueue(choice)
  const now = useNow()
  const cases = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = queue.data?.pages[0]?.counts
  const [selected, select] = useSelection(cases, search)
  return (
    <>
      <DeskTop title="Fila de revisão">
        <span className="key-hints xs" aria-hidden="true">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> navegar <kbd className="kbd">Enter</kbd> abrir
        </span>
        <KeyList listed={listed} />
      </DeskTop>
      <div className="desk-body">
        <QueueSummary now={now} />
        <QueueToolbar choice={choice} counts={counts} onChoose={choose} />
        {queue.error && <FailureNote error={queue.error} again={() => void queue.refetch()} />}
        {cases.length > 0 && <QueueTable {...{ cases, choice, search, selected, now }} onSelect={select} />}
        {queue.data && cases.length === 0 && <EmptyQueue choice={choice} onChoose={choose} />}
        <div className="row-between">
          <span className="xs num" role="status">
            {cases.length > 0 &&
              `1 a ${cases.length}${countedOf(choice.userType ? undefined : counts?.[choice.filter])}`}
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
      </div>
    </>
  )
}

const countedOf = (count: number | undefined) => (count === undefined ? '' : ` de ${count}`)

/** The marked row: J and K lead the focus to its link, Enter opens it wherever the focus is. */
function useSelection(cases: Case[], search: string) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(0)
  const selected = Math.min(wanted, Math.max(0, cases.length - 1))
  const go = (step: number) => {
    const one = cases[selected + step]
    if (one) document.querySelector<HTMLElement>(`[data-case="${one.id}"]`)?.focus()
  }
  const open = () => {
    const one = cases[selected]
    if (one) navigate(reviewAddress(one.id, search))
  }
  useKeys({ j: () => go(1), k: () => go(-1), Enter: open })
  return [selected, setWanted] as const
}

const words: Record<Choice['filter'], string> = {
  waiting: 'Nada aguarda revisão.',
  approved: 'Nenhum caso aprovado ainda.',
  rejected: 'Nenhum caso recusado ainda.',
  frozen: 'Nenhuma conta suspensa.',
}

type EmptyQueueProps = { choice: Choice; onChoose: (change: Partial<Choice>) => void }

const EmptyQueue = ({ choice, onChoose }: EmptyQueueProps) => (
  <div className="empty">
    <Icon name="inbox" />
    <h2>{choice.userType ? 'Nada nesta categoria.' : words[choice.filter]}</h2>
    <p className="muted">A fila se atualiza quando você volta a esta aba.</p>
    {choice.userType !== undefined && (
      <button type="button" className="btn btn-sm btn-secondary" onClick={() => onChoose({ userType: undefined })}>
        Ver todas as categorias
      </button>
    )}
  </div>
)

/** The whole queue at a glance, whatever is being shown of it. */
function QueueSummary({ now }: { now: number }) {
  const page = useQueue({ filter: 'waiting' }).data?.pages[0]
  const oldest = page?.data[0]
  const facts: [string, string | number][] = [
    ['Aguardando', page?.counts.waiting ?? '–'],
    ['Mais antigo', oldest ? waitingTime(oldest.submitted_at, now) : '–'],
    ['Recusados', page?.counts.rejected ?? '–'],
    ['Suspensos', page?.counts.frozen ?? '–'],
  ]
  return (
    <dl className="kpis">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Filter = keyof typeof queueFilters
type QueueToolbarProps = {
  choice: Choice
  counts: Partial<Record<Filter, number>> | undefined
  onChoose: (change: Partial<Choice>) => void
}

const filters = Object.entries(queueFilters) as [Filter, string][]

const QueueToolbar = ({ choice, counts, onChoose }: QueueToolbarProps) => (
  <div className="toolbar">
    <fieldset className="chips">
      <legend className="sr">Situação</legend>
      {filters.map(([filter, name]) => (
        <button
          key={filter}
          type="button"
          className="chip"
          aria-pressed={filter === choice.filter}
          onClick={() => onChoose({ filter })}
        >
          <Icon name="check" />
          {name} <span className="num">{counts?.[filter] ?? ''}</span>
        </button>
      ))}
    </fieldset>
    <ChoiceField
      className="toolbar-end"
      label="Categoria"
      all="Todas"
      options={userTypes}
      value={choice.userType?.toString()}
      onValue={type => onChoose({ userType: type ? Number(type) : undefined })}
    />
  </div>
)

import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Case } from '#contract/kyc-review.ts'
import { DeskTop } from '../frame/desk.tsx'
import { KeyList, type Listed } from '../frame/key-list.tsx'
import { useKeys } from '../frame/keys.ts'
import { usePageTitle } from '../frame/page-title.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { EmptyQueue } from './empty-queue.tsx'
import { QueueSummary } from './queue-summary.tsx'
import { QueueTable } from './queue-table.tsx'
import { QueueToolbar } from './queue-toolbar.tsx'
import { reviewAddress } from './review-address.ts'
import { useNow } from './use-now.ts'
import { useChoice, useQueue } from './use-queue.ts'

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

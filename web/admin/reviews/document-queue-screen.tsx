import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Case, queueFilters } from '#contract/kyc-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ScreenTop } from '../frame/admin.tsx'
import { type KeyDescriptions, KeyList, useKeys } from '../frame/keys.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { useNow } from '../frame/use-now.ts'
import { CaseTable } from '../parts/case-table.tsx'
import { ChoiceField } from '../parts/choice-field.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { documentPath } from '../paths.ts'
import { userTypeName, userTypes } from '../user-types.ts'
import { DocumentBadges, hasAlerts } from './badges.tsx'
import { waitingColumn, waitingTime } from './queue-rows.tsx'
import { type DocumentFilter, useDocumentFilter, useDocumentQueue } from './queues.ts'

const listed: KeyDescriptions = [
  [['J', 'K'], 'próximo e anterior'],
  [['Enter'], 'abrir o caso marcado'],
]

export function DocumentQueueScreen() {
  usePageTitle('Fila de revisão')
  const { choice, choose, search } = useDocumentFilter()
  const queue = useDocumentQueue(choice)
  const now = useNow()
  const cases = queue.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = queue.data?.pages[0]?.counts
  const [selected, select] = useSelection(cases, search)
  return (
    <>
      <ScreenTop title="Fila de revisão">
        <span className="key-hints xs" aria-hidden="true">
          <kbd className="kbd">J</kbd> <kbd className="kbd">K</kbd> navegar <kbd className="kbd">Enter</kbd> abrir
        </span>
        <KeyList listed={listed} />
      </ScreenTop>
      <div className="desk-body">
        <QueueSummary now={now} />
        <QueueToolbar choice={choice} counts={counts} onChoose={choose} />
        {queue.error && <FailureNote error={queue.error} again={() => void queue.refetch()} />}
        {cases.length > 0 && <DocumentTable {...{ cases, choice, search, selected, now }} onSelect={select} />}
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
    if (one) navigate(documentPath(one.id, search))
  }
  useKeys({ j: () => go(1), k: () => go(-1), Enter: open })
  return [selected, setWanted] as const
}

const emptyMessages: Record<DocumentFilter['filter'], string> = {
  waiting: 'Nada aguarda revisão.',
  approved: 'Nenhum caso aprovado ainda.',
  rejected: 'Nenhum caso recusado ainda.',
  frozen: 'Nenhuma conta suspensa.',
}

type EmptyQueueProps = { choice: DocumentFilter; onChoose: (change: Partial<DocumentFilter>) => void }

const EmptyQueue = ({ choice, onChoose }: EmptyQueueProps) => (
  <div className="empty">
    <Icon name="inbox" />
    <h2>{choice.userType ? 'Nada nesta categoria.' : emptyMessages[choice.filter]}</h2>
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
  const page = useDocumentQueue({ filter: 'waiting' }).data?.pages[0]
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
  choice: DocumentFilter
  counts: Partial<Record<Filter, number>> | undefined
  onChoose: (change: Partial<DocumentFilter>) => void
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

type DocumentTableProps = {
  cases: Case[]
  choice: DocumentFilter
  search: string
  selected: number
  now: number
  onSelect: (index: number) => void
}

const DocumentTable = ({ cases, choice, search, selected, now, onSelect }: DocumentTableProps) => (
  <CaseTable
    caption={`${queueFilters[choice.filter]}, do mais antigo ao mais novo`}
    cases={cases}
    marked={selected}
    onMark={onSelect}
    who={one => <DocumentWhoCell one={one} />}
    columns={[
      { name: 'Tipo', cell: () => documentsBadge },
      { name: 'Categoria', className: 'muted', cell: one => userTypeName(one.user_type) },
      {
        name: 'Alertas',
        cell: one => (hasAlerts(one) ? <DocumentBadges one={one} /> : <span className="xs">Sem alertas</span>),
      },
      waitingColumn(choice.filter, now, (one: Case) => one.submitted_at),
    ]}
    opening={one => ({
      id: one.id,
      address: documentPath(one.id, search),
      name: one.name,
      isDecided: one.state !== 'waiting',
    })}
  />
)

const DocumentWhoCell = ({ one }: { one: Case }) => (
  <td>
    <span className="who">
      <span className="avatar" aria-hidden="true">
        {one.name.trim().charAt(0).toUpperCase()}
      </span>
      <span className="who-words">
        <b>{one.name}</b>
        <span className="xs">
          #{one.account_id} · {one.email}
        </span>
      </span>
    </span>
  </td>
)

const documentsBadge = (
  <span className="badge">
    <Icon name="id-card" />
    Documentos
  </span>
)

import './worklist.css'
import { nameRoles } from '#contract/operator-roles.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { unnamedOf, type WorklistKind, worklistKinds } from '#contract/worklist-kinds.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Deadline } from '../cases/deadline.tsx'
import { counted, describeItem } from '../cases/item-labels.ts'
import { itemPath, readQuery, useFigures, useWorklist, writeQuery } from '../cases/worklist.ts'
import {
  AccountCell,
  CaseTable,
  ListEnd,
  markedRowKeys,
  useMarkedRow,
  WhoCell,
  waitedFor,
} from '../frame/case-list.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyList, ListKeyHints } from '../frame/keys.tsx'
import { Screen, useNow } from '../frame/screen.tsx'
import { type ColumnSort, turnedSort } from '../frame/sort.tsx'
import { otherOrder, useUrlFilter } from '../frame/use-url-filter.ts'
import { Waiting } from '../frame/waiting.tsx'
import { KindOverview } from './kind-overview.tsx'

const keyDescriptions = markedRowKeys('abrir o caso marcado')

export default function WorklistScreen() {
  const { filter, change } = useUrlFilter(readQuery, writeQuery)
  const { kind, order } = filter
  const sort = turnedSort({ usual: 'ascending', order, turn: () => change({ order: otherOrder(order) }) })
  const list = useWorklist(filter)
  const figures = useFigures()
  const items = list.data?.pages.flatMap(({ data }) => data) ?? []
  const error = list.error ?? figures.error
  const again = () => void Promise.all([list.refetch(), figures.refetch()])
  return (
    <Screen
      title="Fila"
      actions={
        <>
          <ListKeyHints />
          <KeyList descriptions={keyDescriptions} />
        </>
      }
    >
      {figures.isPending && <Waiting words="Buscando o que aguarda…" shape="worklist" />}
      {figures.data && <KindOverview figures={figures.data} chosen={kind} choose={kind => change({ kind })} />}
      {error && <FailureNote error={error} again={again} />}
      {!figures.isPending && (
        <>
          {list.isPending && <Waiting words="Buscando o que aguarda…" shape="rows" />}
          {items.length > 0 && <WorklistTable {...{ items, sort }} query={filter} />}
          {list.data && items.length === 0 && (
            <NothingWaits kind={kind} isOthers={kind !== undefined && figures.data?.[kind] === undefined} />
          )}
          <ListEnd list={list} place={items.length > 0 ? placeOf(items.length, list.hasNextPage) : ''} />
        </>
      )}
    </Screen>
  )
}

type NothingWaitsProps = {
  kind: WorklistKind | undefined
  /** Whether the kind belongs to roles that the operator does not have. */
  isOthers: boolean
}

const NothingWaits = ({ kind, isOthers }: NothingWaitsProps) => {
  if (kind && isOthers)
    return (
      <div className="empty">
        <Icon name="lock-keyhole" />
        <h2>{worklistKinds[kind].name}: fora dos seus papéis.</h2>
        <p className="muted">Quem cuida disso tem o papel {nameRoles(worklistKinds[kind].roles)}.</p>
      </div>
    )
  return (
    <div className="empty">
      <Icon name="circle-check" />
      <h2>{kind ? `Sem pendências em ${worklistKinds[kind].name}.` : 'Sem pendências.'}</h2>
      <p className="muted">A fila se atualiza quando você volta a esta aba.</p>
    </div>
  )
}

const placeOf = (count: number, hasMore: boolean) => `1 a ${count}${hasMore ? '' : ', todos'}`

type WorklistTableProps = { items: readonly WorklistItem[]; query: Parameters<typeof itemPath>[1]; sort: ColumnSort }

function WorklistTable({ items, query, sort }: WorklistTableProps) {
  const now = useNow()
  const openings = items.map(item => ({
    id: `${item.kind}-${item.id}`,
    path: itemPath(item, query),
    name: `${worklistKinds[item.kind].name} de ${personName(item)}`,
    isDecided: false,
    verb: item.facts.own ? 'Abrir' : worklistKinds[item.kind].verb,
  }))
  const [marked, onMark] = useMarkedRow(
    openings.map(({ id }) => id),
    id => openings.find(one => one.id === id)?.path ?? '',
  )
  return (
    <CaseTable
      caption="O que aguarda: o urgente primeiro, depois pelo prazo"
      cases={items}
      who={item => <Who item={item} />}
      columns={[
        { name: 'O quê', cell: item => <KindBadge {...item} /> },
        { name: 'Detalhe', className: 'table-facts', cell: item => <Detail item={item} /> },
        {
          name: 'Prazo',
          className: 'table-time',
          sort,
          cell: item => (
            <span className="deadline">
              <Deadline item={item} now={now} />
              <time className="xs" dateTime={item.since}>
                espera {waitedFor(item.since, now)}
              </time>
            </span>
          ),
        },
      ]}
      opening={item => openings[items.indexOf(item)] as (typeof openings)[number]}
      {...{ marked, onMark }}
    />
  )
}

const Who = ({ item }: { item: WorklistItem }) =>
  item.account ? (
    <AccountCell {...item.account} />
  ) : (
    <WhoCell name={null} fallback={personName(item)}>
      {null}
    </WhoCell>
  )

const KindBadge = ({ kind, pinned }: Pick<WorklistItem, 'kind' | 'pinned'>) => (
  <span className="badges">
    {pinned && (
      <StatusBadge tone="danger" icon="bell">
        Urgente
      </StatusBadge>
    )}
    <StatusBadge icon={worklistKinds[kind].icon}>{worklistKinds[kind].name}</StatusBadge>
  </span>
)

const Detail = ({ item }: { item: WorklistItem }) => (
  <span className="worklist-detail">
    <span className="muted">{describeItem(item)}</span>
    <Alerts {...item.facts} />
    {item.claimed_by && (
      <StatusBadge tone="gold" icon="eye">
        Com {item.claimed_by}
      </StatusBadge>
    )}
    {item.facts.asked_by && <StatusBadge icon="eye">Pedido por {item.facts.asked_by}</StatusBadge>}
  </span>
)

/** The facts that operators check first. The case has the details. */
const Alerts = ({ marks, removed, alike }: WorklistItem['facts']) => (
  <>
    {Number(marks) > 0 && (
      <StatusBadge tone="danger" icon="triangle-alert">
        {counted(marks, 'palavra marcada', 'palavras marcadas')}
      </StatusBadge>
    )}
    {Number(removed) > 0 && (
      <StatusBadge tone="danger" icon="copy">
        {counted(removed, 'parece removida', 'parecem removidas')}
      </StatusBadge>
    )}
    {Number(alike) > 0 && (
      <StatusBadge tone="gold" icon="copy">
        {counted(alike, 'parecida em outra conta', 'parecidas em outras contas')}
      </StatusBadge>
    )}
  </>
)

const personName = ({ kind, account }: WorklistItem) =>
  account === null ? unnamedOf(kind) : (account.name ?? 'Ainda sem nome')

import { type ReactNode, useState } from 'react'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Link, useNavigate } from '#web/kit/client/router.tsx'
import { type KeyDescriptions, useKeys } from './keys.tsx'
import { type ColumnSort, SortHead } from './sort.tsx'

type Column<T> = {
  name: string
  className?: string
  isMoney?: boolean
  sort?: ColumnSort | undefined
  cell: (one: T) => ReactNode
}
export type CaseKey = number | string
type Opening = { id: CaseKey; path: string; name: string; isDecided: boolean; verb?: string }
type CaseTableProps<T> = {
  caption: string
  cases: readonly T[]
  marked: number
  onMark: (index: number) => void
  who: (one: T) => ReactNode
  whoSort?: ColumnSort | undefined
  columns: readonly Column<T>[]
  opening: (one: T) => Opening
}

type TableHeadProps = {
  columns: readonly { name: string; isMoney?: boolean | undefined; sort?: ColumnSort | undefined }[]
  last: string
}

export const TableHead = ({ columns, last }: TableHeadProps) => (
  <thead>
    <tr>
      {columns.map(({ name, isMoney, sort }) =>
        sort ? (
          <SortHead key={name} className={isMoney ? 'table-money' : undefined} {...{ name, sort }} />
        ) : (
          <th key={name} scope="col" className={isMoney ? 'table-money' : undefined}>
            {name}
          </th>
        ),
      )}
      <th scope="col">
        <span className="sr">{last}</span>
      </th>
    </tr>
  </thead>
)

export const CaseTable = <T,>({
  caption,
  cases,
  marked,
  onMark,
  who,
  whoSort,
  columns,
  opening,
}: CaseTableProps<T>) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">{caption}</caption>
      <TableHead columns={[{ name: 'Conta', sort: whoSort }, ...columns]} last="Ação" />
      <tbody>
        {cases.map((one, index) => (
          <tr key={opening(one).id} className={index === marked ? 'is-sel' : undefined}>
            {who(one)}
            {columns.map(({ name, className, isMoney, cell }) => (
              <td key={name} className={isMoney ? 'table-money' : className} data-name={name}>
                {cell(one)}
              </td>
            ))}
            <td className="table-action">
              <OpeningLink to={opening(one)} isMarked={index === marked} onFocus={() => onMark(index)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

type OpeningLinkProps = { to: Opening; isMarked: boolean; onFocus: () => void }

const OpeningLink = ({ to: { id, path, name, isDecided, verb = 'Revisar' }, isMarked, onFocus }: OpeningLinkProps) => (
  <Link
    className={`btn btn-sm ${isMarked ? 'btn-primary' : 'btn-secondary'}`}
    to={path}
    data-case={id}
    onFocus={onFocus}
  >
    {isDecided ? 'Ver' : verb}
    <span className="sr"> {name}</span>
  </Link>
)

/** J and K move the focus between the rows' links. Enter opens the marked row even if its link is not focused. */
export function useMarkedRow<Id extends CaseKey>(ids: readonly Id[], pathOf: (id: Id) => string) {
  const navigate = useNavigate()
  const [index, setIndex] = useState(0)
  const marked = Math.min(index, Math.max(0, ids.length - 1))
  const go = (step: number) => {
    const to = Math.min(Math.max(marked + step, 0), ids.length - 1)
    document.querySelector<HTMLElement>(`[data-case="${ids[to]}"]`)?.focus()
  }
  const open = () => {
    const id = ids[marked]
    if (id !== undefined) navigate(pathOf(id))
  }
  useKeys({ j: () => go(1), k: () => go(-1), Enter: open })
  return [marked, setIndex] as const
}

export const markedRowKeys = (opening: string, moving = 'próximo e anterior'): KeyDescriptions => [
  [['J', 'K'], moving],
  [['Enter'], opening],
]

type WhoCellProps = { name: string | null; fallback?: string; children: ReactNode }

export const WhoCell = ({ name, fallback = 'Ainda sem nome', children }: WhoCellProps) => (
  <td>
    <span className="who">
      <span className="who-initial" aria-hidden="true">
        {name?.trim().charAt(0).toUpperCase() || '–'}
      </span>
      <span className="who-words">
        <b>{name ?? fallback}</b>
        {children}
      </span>
    </span>
  </td>
)

export const AccountCell = ({ id, name }: { id: number; name: string | null }) => (
  <WhoCell name={name}>
    <span className="xs num">#{id}</span>
  </WhoCell>
)

const justNow = 'agora'

export function waitingTime(since: string, now: number) {
  const passed = Math.max(0, now - Date.parse(since))
  if (passed < minuteMs) return justNow
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} min`
  if (passed < dayMs) return join(`${Math.floor(passed / hourMs)} h`, Math.floor((passed % hourMs) / minuteMs), 'min')
  const days = Math.floor(passed / dayMs)
  return join(days === 1 ? '1 dia' : `${days} dias`, Math.floor((passed % dayMs) / hourMs), 'h')
}

/** Returns the waiting time, such as "há 2 h" or "agora". */
export function waitedFor(since: string, now: number) {
  const time = waitingTime(since, now)
  return time === justNow ? justNow : `há ${time}`
}

/** Shows at least one minute. */
export const timeLeft = (until: string, now: number) =>
  `Faltam ${waitingTime(new Date(now).toISOString(), Math.max(Date.parse(until), now + minuteMs))}`

const join = (first: string, rest: number, unit: string) => (rest > 0 ? `${first} ${rest} ${unit}` : first)

export type Paging = {
  error: unknown
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

export const ListEnd = ({ list, place }: { list: Paging; place: string }) => (
  <div className="row-between">
    <span className="xs num" role="status">
      {place}
    </span>
    {list.hasNextPage && <MoreButton list={list} />}
  </div>
)

export const MoreButton = ({ list }: { list: Pick<Paging, 'isFetchingNextPage' | 'fetchNextPage'> }) => (
  <BusyButton
    className="btn btn-sm btn-secondary"
    busy={list.isFetchingNextPage}
    doing="Buscando…"
    onClick={() => void list.fetchNextPage()}
  >
    Mostrar mais
  </BusyButton>
)

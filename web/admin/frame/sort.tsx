import type { Order } from '#contract/review.ts'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'

/** The direction in which a column is sorted; `undefined` if another column sorts the table. */
export type ColumnSort = { direction: 'ascending' | 'descending' | undefined; onSort: () => void }

type SortHeadProps = { name: string; className?: string | undefined; sort: ColumnSort }

export const SortHead = ({ name, className, sort: { direction, onSort } }: SortHeadProps) => (
  <th scope="col" className={className} aria-sort={direction ?? 'none'}>
    <button type="button" className="sort" data-direction={direction} onClick={onSort}>
      {name}
      <Icon name="chevron-down" />
    </button>
  </th>
)

type Turned = { usual: 'ascending' | 'descending'; order: Order; turn: () => void }

/** Describes the sort of a paged list: the server sorts it by a single column, in either direction. */
export const turnedSort = ({ usual, order, turn }: Turned): ColumnSort => ({
  direction: order ? opposite[usual] : usual,
  onSort: turn,
})

const opposite = { ascending: 'descending', descending: 'ascending' } as const

type Value = string | number | null
type Keys<Row> = Readonly<Record<string, (row: Row) => Value>>

const parameter = 'ordem'

/**
 * Sorts a fully loaded table by the column in the URL (`uso`, or `-uso` for the highest value first). Empty values come
 * last.
 */
export function useSortedRows<Row>(rows: readonly Row[], keys: Keys<Row>) {
  const [search, setSearch] = useSearchParams()
  const named = search.get(parameter) ?? ''
  const isDown = named.startsWith('-')
  const by = isDown ? named.slice(1) : named
  const read = Object.hasOwn(keys, by) ? keys[by] : undefined
  const sortOf = (name: string): ColumnSort => ({
    direction: read && name === by ? (isDown ? 'descending' : 'ascending') : undefined,
    onSort: () => setSearch({ ...Object.fromEntries(search), [parameter]: name === by && !isDown ? `-${name}` : name }),
  })
  return { rows: read ? sortRows(rows, read, isDown) : rows, sortOf }
}

export function sortRows<Row>(rows: readonly Row[], read: (row: Row) => Value, isDown: boolean) {
  const way = isDown ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return way * compare(a, b)
  })
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'pt-BR', { numeric: true })

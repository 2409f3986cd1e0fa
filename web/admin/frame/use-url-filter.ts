import type { Order } from '#contract/review.ts'
import { useSearchParams } from '#web/kit/client/router.tsx'

/** Keeps the filter of a list in the URL, so that it survives a reload and a visit to a case. */
export function useUrlFilter<Filter extends object>(
  read: (search: URLSearchParams) => Filter,
  write: (filter: Filter) => Record<string, string>,
) {
  const [search, setSearch] = useSearchParams()
  return {
    filter: read(search),
    // Rereads the URL: if React has not rendered the previous change yet, this one would undo it.
    change: (part: Partial<Filter>) => setSearch(write({ ...read(new URLSearchParams(location.search)), ...part })),
    clear: () => setSearch({}),
    search: search.size > 0 ? `?${search}` : '',
  }
}

/** The most common filter: one of several statuses. The URL omits the first, which is the default. */
export function useStatusFilter<Status extends string>(statuses: Readonly<Record<Status, string>>) {
  const { filter, change, search } = useUrlFilter(
    search => ({ status: readStatus(search, statuses), order: readOrder(search) }),
    ({ status, order }) => ({ ...writeStatus(status, statuses), ...writeOrder(order) }),
  )
  const { status, order } = filter
  return {
    filter: status,
    order,
    choose: (status: Status) => change({ status }),
    turn: () => change({ order: otherOrder(order) }),
    search,
  }
}

const orderParam = 'ordem'

export const readOrder = (search: URLSearchParams): Order =>
  search.get(orderParam) === 'inversa' ? 'reversed' : undefined

export const writeOrder = (order: Order): Record<string, string> => (order ? { [orderParam]: 'inversa' } : {})

export const otherOrder = (order: Order): Order => (order ? undefined : 'reversed')

const statusParam = 'situacao'

export function readStatus<Status extends string>(search: URLSearchParams, statuses: Readonly<Record<Status, string>>) {
  const names = Object.keys(statuses) as Status[]
  return names.find(name => name === search.get(statusParam)) ?? (names[0] as Status)
}

export const writeStatus = <Status extends string>(
  status: Status,
  statuses: Readonly<Record<Status, string>>,
): Record<string, string> => (status === Object.keys(statuses)[0] ? {} : { [statusParam]: status })

import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { listCases, QueueFilter } from '#contract/kyc-review.ts'
import { call } from '../calls.ts'

export type Choice = { filter: QueueFilter; userType?: number | undefined }

const freshMs = 5_000

/** The cases of a choice, page by page, oldest first. */
export const useQueue = ({ filter, userType }: Choice) =>
  useInfiniteQuery({
    queryKey: ['cases', filter, userType ?? null],
    queryFn: ({ pageParam: after }) =>
      call(listCases, { query: { filter, user_type: userType?.toString(), after: after?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

/** What the address says of the queue, kept while one goes from case to case. */
export function useChoice() {
  const [search, setSearch] = useSearchParams()
  const filter = QueueFilter.safeParse(search.get('situacao'))
  const userType = Number(search.get('tipo')) || undefined
  const choice: Choice = { filter: filter.success ? filter.data : 'waiting', userType }
  const choose = (change: Partial<Choice>) => setSearch(new URLSearchParams(written({ ...choice, ...change })))
  return { choice, choose, search: search.size > 0 ? `?${search}` : '' }
}

const written = ({ filter, userType }: Choice): [string, string][] => [
  ...(filter === 'waiting' ? [] : [['situacao', filter] as [string, string]]),
  ...(userType ? [['tipo', String(userType)] as [string, string]] : []),
]

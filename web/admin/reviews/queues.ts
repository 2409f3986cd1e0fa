import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type CampaignFilter, listCampaignCases } from '#contract/campaign-review.ts'
import { type ContentFilter, listMediaCases, listProfileCases } from '#contract/content-review.ts'
import { listCases, QueueFilter } from '#contract/kyc-review.ts'
import { call } from '../calls.ts'

const freshMs = 5_000

type After = number | undefined
const paged = {
  initialPageParam: undefined as After,
  getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
  staleTime: freshMs,
}

/** Versions of profiles, page by page, oldest first. */
export const useProfileQueue = (filter: ContentFilter) =>
  useInfiniteQuery({
    queryKey: ['profile-cases', filter],
    queryFn: ({ pageParam }) => call(listProfileCases, { query: { filter, after: pageParam?.toString() } }),
    ...paged,
  })

/** Accounts with photos and videos of a filter, page by page, oldest first. */
export const useMediaQueue = (filter: ContentFilter) =>
  useInfiniteQuery({
    queryKey: ['media-cases', filter],
    queryFn: ({ pageParam }) => call(listMediaCases, { query: { filter, after: pageParam?.toString() } }),
    ...paged,
  })

/** Versions of ads, page by page, oldest first. */
export const useCampaignQueue = (filter: CampaignFilter) =>
  useInfiniteQuery({
    queryKey: ['campaign-cases', filter],
    queryFn: ({ pageParam }) => call(listCampaignCases, { query: { filter, after: pageParam?.toString() } }),
    ...paged,
  })

/** What a screen needs of any, whatever its rows are. */
export type Queue = {
  error: unknown
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

export type DocumentFilter = { filter: QueueFilter; userType?: number | undefined }

const documentsFreshMs = 5_000

/** The cases of a choice, page by page, oldest first. */
export const useDocumentQueue = ({ filter, userType }: DocumentFilter) =>
  useInfiniteQuery({
    queryKey: ['cases', filter, userType ?? null],
    queryFn: ({ pageParam: after }) =>
      call(listCases, { query: { filter, user_type: userType?.toString(), after: after?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: documentsFreshMs,
  })

/** What the address says of the queue, kept while one goes from case to case. */
export function useDocumentFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = QueueFilter.safeParse(search.get('situacao'))
  const userType = Number(search.get('tipo')) || undefined
  const choice: DocumentFilter = { filter: filter.success ? filter.data : 'waiting', userType }
  const choose = (change: Partial<DocumentFilter>) =>
    setSearch(new URLSearchParams(parametersOf({ ...choice, ...change })))
  return { choice, choose, search: search.size > 0 ? `?${search}` : '' }
}

const parametersOf = ({ filter, userType }: DocumentFilter): [string, string][] => [
  ...(filter === 'waiting' ? [] : [['situacao', filter] as [string, string]]),
  ...(userType ? [['tipo', String(userType)] as [string, string]] : []),
]

/** What the address says of a queue, kept while one goes from case to case; the first filter need not be said. */
export function useFilter<Filter extends string>(filters: Readonly<Record<Filter, string>>) {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(filters) as Filter[]
  const usual = names[0] as Filter
  const choose = (filter: Filter) => setSearch(filter === usual ? {} : { situacao: filter })
  return {
    filter: names.find(name => name === search.get('situacao')) ?? usual,
    choose,
    search: search.size > 0 ? `?${search}` : '',
  }
}

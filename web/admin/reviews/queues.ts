import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type CampaignFilter, listCampaignCases } from '#contract/campaign-review.ts'
import { listCases, type QueueFilter, queueFilters } from '#contract/kyc-review.ts'
import { type ContentFilter, listMediaCases, listProfileCases } from '#contract/profile-review.ts'
import { call } from '../calls.ts'

const paged = {
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
  staleTime: 5_000,
}

export type DocumentQuery = { filter: QueueFilter; userType?: number | undefined }

export const useDocumentQueue = ({ filter, userType }: DocumentQuery) =>
  useInfiniteQuery({
    queryKey: ['cases', filter, userType ?? null],
    queryFn: ({ pageParam: after }) =>
      call(listCases, { query: { filter, user_type: userType?.toString(), after: after?.toString() } }),
    ...paged,
  })

export const useProfileQueue = (filter: ContentFilter) =>
  useInfiniteQuery({
    queryKey: ['profile-cases', filter],
    queryFn: ({ pageParam }) => call(listProfileCases, { query: { filter, after: pageParam?.toString() } }),
    ...paged,
  })

/** Each row is an account with all its photos and videos. */
export const useMediaQueue = (filter: ContentFilter) =>
  useInfiniteQuery({
    queryKey: ['media-cases', filter],
    queryFn: ({ pageParam }) => call(listMediaCases, { query: { filter, after: pageParam?.toString() } }),
    ...paged,
  })

export const useCampaignQueue = (filter: CampaignFilter) =>
  useInfiniteQuery({
    queryKey: ['campaign-cases', filter],
    queryFn: ({ pageParam }) => call(listCampaignCases, { query: { filter, after: pageParam?.toString() } }),
    ...paged,
  })

export type Paging = {
  error: unknown
  refetch: () => Promise<unknown>
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

type Pages<Page> = { data: { pages: Page[] } | undefined }
export type Queue<Row, Filter extends string> = Paging & Pages<{ data: Row[]; counts: Record<Filter, number> }>

export const rowsOf = <Row>(list: Pages<{ data: Row[] }>) => list.data?.pages.flatMap(({ data }) => data) ?? []

/** A case is never shown from the cache, because another operator may have decided it. */
export const useCase = <T>(key: string, id: number, read: () => Promise<T>) =>
  useQuery({ queryKey: [key, id], queryFn: read, gcTime: 0, staleTime: 15_000 })

/** The filter of a queue is in the URL; the first filter is the default. */
export function useFilter<Filter extends string>(filters: Readonly<Record<Filter, string>>) {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(filters) as Filter[]
  const usual = names[0] as Filter
  return {
    filter: names.find(name => name === search.get('situacao')) ?? usual,
    choose: (filter: Filter) => setSearch(filter === usual ? {} : { situacao: filter }),
    search: search.size > 0 ? `?${search}` : '',
  }
}

export function useDocumentFilter() {
  const [params, setParams] = useSearchParams()
  const { filter, search } = useFilter(queueFilters)
  const query: DocumentQuery = { filter, userType: Number(params.get('tipo')) || undefined }
  const choose = (change: Partial<DocumentQuery>) => {
    const { filter, userType } = { ...query, ...change }
    setParams({ ...(filter !== 'waiting' && { situacao: filter }), ...(userType && { tipo: String(userType) }) })
  }
  return { query, choose, search }
}

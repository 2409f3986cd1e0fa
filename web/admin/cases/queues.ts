import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type CampaignFilter, listCampaignCases } from '#contract/campaign-review.ts'
import { type DocumentFilter, documentFilters, listDocumentCases } from '#contract/kyc-review.ts'
import { type ContentFilter, listMediaCases } from '#contract/media-review.ts'
import { listProfileCases } from '#contract/profile-review.ts'
import type { Order } from '#contract/review.ts'
import { call } from '../calls.ts'
import type { Paging } from '../frame/case-list.tsx'
import { readOrder, readStatus, useUrlFilter, writeOrder, writeStatus } from '../frame/use-url-filter.ts'

const paged = {
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
  staleTime: 5_000,
}

export type DocumentQuery = { filter: DocumentFilter; order?: Order; userType?: number | undefined }

export const useDocumentQueue = ({ filter, order, userType }: DocumentQuery) =>
  useInfiniteQuery({
    queryKey: ['cases', filter, order ?? null, userType ?? null],
    queryFn: ({ pageParam: after }) =>
      call(listDocumentCases, { query: { filter, order, user_type: userType?.toString(), after: after?.toString() } }),
    ...paged,
  })

export const useProfileQueue = (filter: ContentFilter, order: Order) =>
  useInfiniteQuery({
    queryKey: ['profile-cases', filter, order ?? null],
    queryFn: ({ pageParam }) => call(listProfileCases, { query: { filter, order, after: pageParam?.toString() } }),
    ...paged,
  })

export const useMediaQueue = (filter: ContentFilter, order: Order) =>
  useInfiniteQuery({
    queryKey: ['media-cases', filter, order ?? null],
    queryFn: ({ pageParam }) => call(listMediaCases, { query: { filter, order, after: pageParam?.toString() } }),
    ...paged,
  })

export const useCampaignQueue = (filter: CampaignFilter, order: Order) =>
  useInfiniteQuery({
    queryKey: ['campaign-cases', filter, order ?? null],
    queryFn: ({ pageParam }) => call(listCampaignCases, { query: { filter, order, after: pageParam?.toString() } }),
    ...paged,
  })

type Pages<Page> = { data: { pages: Page[] } | undefined }
export type Queue<Row, Filter extends string> = Paging & { isPending: boolean } & Pages<{
    data: Row[]
    counts: Record<Filter, number>
  }>

export const rowsOf = <Row>(list: Pages<{ data: Row[] }>) => list.data?.pages.flatMap(({ data }) => data) ?? []

/** A case is never shown from the cache, because another operator may have decided it. */
export const useCase = <T>(key: string, id: number, read: () => Promise<T>) =>
  useQuery({ queryKey: [key, id], queryFn: read, gcTime: 0, staleTime: 15_000 })

export const useDocumentFilter = () =>
  useUrlFilter<DocumentQuery>(
    search => ({
      filter: readStatus(search, documentFilters),
      order: readOrder(search),
      userType: Number(search.get('tipo')) || undefined,
    }),
    ({ filter, order, userType }) => ({
      ...writeStatus(filter, documentFilters),
      ...writeOrder(order),
      ...(userType && { tipo: String(userType) }),
    }),
  )

import { useInfiniteQuery } from '@tanstack/react-query'
import { type CampaignFilter, listCampaignCases } from '#contract/campaign-review.ts'
import { type ContentFilter, listMediaCases, listProfileCases } from '#contract/content-review.ts'
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

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  type AdminPartner,
  listPartners,
  type PartnerFilter,
  partnerFilters,
  readPartner,
} from '#contract/partner-admin.ts'
import type { Order } from '#contract/review.ts'
import { call } from '../calls.ts'
import { readOrder, readStatus, useUrlFilter, writeOrder, writeStatus } from '../frame/use-url-filter.ts'

const freshMs = 5_000

type PartnerQuery = { search?: string | undefined; filter: PartnerFilter; order?: Order }

export const usePartnerFilter = () =>
  useUrlFilter<PartnerQuery>(
    search => ({
      search: search.get('busca')?.slice(0, 80) || undefined,
      filter: readStatus(search, partnerFilters),
      order: readOrder(search),
    }),
    ({ search, filter, order }) => ({
      ...(search && { busca: search }),
      ...writeStatus(filter, partnerFilters),
      ...writeOrder(order),
    }),
  )

export const usePartners = (query: PartnerQuery) =>
  useInfiniteQuery({
    queryKey: ['partners', query],
    queryFn: ({ pageParam: before }) => call(listPartners, { query: { ...query, before: before?.toString() } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: freshMs,
  })

export const usePartner = (id: number) =>
  useQuery({
    queryKey: ['partner', id],
    queryFn: () => call(readPartner, { params: { id: String(id) } }),
    gcTime: 0,
    staleTime: freshMs,
  })

export const placeOf = ({ city, state }: Pick<AdminPartner, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ') || '–'

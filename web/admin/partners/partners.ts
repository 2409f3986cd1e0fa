import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import {
  type AdminPartner,
  listPartners,
  type PartnerFilter,
  partnerFilters,
  readPartner,
} from '#contract/partner-admin.ts'
import { call } from '../calls.ts'

const freshMs = 5_000

type PartnerQuery = { search?: string | undefined; filter: PartnerFilter }

export function usePartnerFilter() {
  const [params, setParams] = useSearchParams()
  const names = Object.keys(partnerFilters) as PartnerFilter[]
  const filter = names.find(name => name === params.get('situacao')) ?? 'all'
  const search = params.get('busca')?.slice(0, 80) || undefined
  const choose = (change: Partial<PartnerQuery>) => {
    const next = { search, filter, ...change }
    setParams({
      ...(next.search && { busca: next.search }),
      ...(next.filter !== 'all' && { situacao: next.filter }),
    })
  }
  return { choice: { search, filter }, choose, address: params.size > 0 ? `?${params}` : '' }
}

export const usePartners = (choice: PartnerQuery) =>
  useInfiniteQuery({
    queryKey: ['partners', choice],
    queryFn: ({ pageParam: before }) => call(listPartners, { query: { ...choice, before: before?.toString() } }),
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

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { audienceOf } from '#contract/user-types.ts'
import { readViewCounts, viewCountPeriods } from '#contract/view-counts.ts'
import { client } from '../client.ts'

export type CountedItem = { campaign_id: number | null; title: string | null }
export type ViewCountLabels = { heading: string; clicks: string | null }

/** A page without a contact button gets no label for clicks, because we count only its views. */
export function labelsOf({ campaign_id, title }: CountedItem, userType: number | undefined): ViewCountLabels {
  if (campaign_id !== null) return { heading: title ?? 'Publicidade', clicks: 'Cliques' }
  const audience = audienceOf(userType ?? 0)
  if (!audience) return { heading: 'Página da empresa', clicks: 'WhatsApp e site' }
  return { heading: 'Seu perfil', clicks: audience.publicNumber === 'none' ? null : 'Cliques no WhatsApp' }
}

export type Period = `${(typeof viewCountPeriods)[number]}`

export const periods: readonly Period[] = viewCountPeriods.map(days => `${days}` as const)
export const defaultPeriod: Period = '30'

export const periodOf = (search: URLSearchParams): Period =>
  periods.find(days => days === search.get('dias')) ?? defaultPeriod

export const periodPath = (days: Period) => `/resultados?dias=${days}`

export type ViewCountList = Awaited<ReturnType<typeof read>>

const read = (days: Period) => client.call(readViewCounts, { query: { days } })

/** Shows the previous period until the new one has loaded. */
export const useViewCounts = (days: Period) =>
  useQuery({ queryKey: ['audience', days], queryFn: () => read(days), placeholderData: keepPreviousData })

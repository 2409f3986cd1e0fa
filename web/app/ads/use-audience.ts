import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readViewCounts } from '#contract/view-counts.ts'
import { client } from '../client.ts'
import type { Period } from './period.ts'

export type Audience = Awaited<ReturnType<typeof read>>

const read = (days: Period) => client.call(readViewCounts, { query: { days } })

/** The figures of the last so many days; those of the period before stay in sight until the others are there. */
export const useAudience = (days: Period) =>
  useQuery({ queryKey: ['audience', days], queryFn: () => read(days), placeholderData: keepPreviousData })

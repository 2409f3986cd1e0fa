import { viewCountPeriods } from '#contract/view-counts.ts'

export type Period = `${(typeof viewCountPeriods)[number]}`

export const periods: readonly Period[] = viewCountPeriods.map(days => `${days}` as const)
export const usualPeriod: Period = '30'

/** The period that the address names, or else the usual one. */
export const periodOf = (search: URLSearchParams): Period =>
  periods.find(days => days === search.get('dias')) ?? usualPeriod

export const periodPath = (days: Period) => `/resultados?dias=${days}`

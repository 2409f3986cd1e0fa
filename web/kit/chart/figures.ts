import { formatNumber } from '#contract/format.ts'
/** Of all views those that were followed, as `2,4 %`; nothing can be said of none. */
export const formatRate = ({ views, clicks }: { views: number; clicks: number }) =>
  views === 0 ? '–' : `${((100 * clicks) / views).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}\u00a0%`

/** `2026-11-22` → `22/11`. */
export const formatDay = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`

export const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

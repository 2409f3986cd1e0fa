/** We merge rows with fewer cases, or show no figures (docs/decisions/080-transparency.md). */
export const minCases = 5

/** `minutes` are whole; a `share` is from 0 to 1. */
export type Unit = 'count' | 'minutes' | 'share' | 'text'
/** Null if there are too few cases. */
export type Cell = number | string | null
export type ReportColumn = { label: string; unit: Unit }
export type ReportRow = { label: string; cells: Cell[] }
export type ReportSection = { id: string; title: string; text: string; columns: ReportColumn[]; rows: ReportRow[] }
export type YearReport = { year: number; sections: ReportSection[] }

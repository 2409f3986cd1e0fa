/** A row about fewer cases is shown together with others, or not in figures: docs/decisions/080-transparency.md. */
export const fewestShown = 5

/** Whole minutes, or a share from 0 to 1. */
export type Unit = 'count' | 'minutes' | 'share' | 'text'
/** Null of what too few cases tell. */
export type Cell = number | string | null
export type ReportColumn = { label: string; unit: Unit }
export type ReportRow = { label: string; cells: Cell[] }
export type ReportSection = { id: string; title: string; text: string; columns: ReportColumn[]; rows: ReportRow[] }
export type YearReport = { year: number; sections: ReportSection[] }

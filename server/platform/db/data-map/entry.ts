import type { Basis, Term, Whose } from './terms.ts'

export type TableEntry = {
  /** In Portuguese, for the record of processing. */
  purpose: string
  of: Whose
  data: 'none' | 'personal' | 'sensitive'
  basis: Basis
  term: Term
  /** All columns are named once; these are of the table's own class. */
  columns: string
  /** Of LGPD art. 5, II: racial origin, sex life, faces compared, what somebody tells of it. */
  sensitive?: string
  /** Keys, and hashes of passwords and tokens: never shown, exported or logged. */
  secret?: string
  /** Columns with a purpose, ground or term of their own. */
  apart?: Record<string, Partial<Pick<TableEntry, 'purpose' | 'basis' | 'term'>>>
}

export const ofNobody = (purpose: string, columns: string): TableEntry => ({
  purpose,
  of: 'nobody',
  data: 'none',
  basis: 'none',
  term: 'site',
  columns,
})

import type { RawBuilder } from 'kysely'
import type { HistoryKind } from '#contract/account.ts'
import type { Basis, Term, Whose } from './terms.ts'

/** What the site knows about a table beyond its schema. Each column is in exactly one of three lists. */
export type TableEntry = {
  /** In Portuguese, for the record of processing. */
  purpose: string
  of: Whose
  data: 'none' | 'personal' | 'sensitive'
  basis: Basis
  term: Term
  /** Which rows `endRows` deletes every hour, or which job of `server/schedule.ts` does. Default: with what they refer to. */
  ends?: Ending | readonly Ending[] | `${string}-${string}`
  /** The exported columns, or if the table is not exported, all that are not secret. */
  columns: string
  /** Never exported: fingerprints, copies for searching, and which operator it was. */
  withheld?: string
  /** Keys, and hashes of passwords and tokens: never shown, exported or logged. */
  secret?: string
  /** Sensitive columns (LGPD art. 5, II): racial origin, sex life, biometrics, and free text about them. */
  sensitive?: string
  /** Columns with their own purpose, legal basis or retention. */
  apart?: Record<string, Partial<Pick<TableEntry, 'purpose' | 'basis' | 'term'>>>
  /** Finds an account's rows, which are exported: the column refers to one of the account's rows in that table. */
  rows?: Record<string, string> | ((account: number) => RawBuilder<unknown>)
  /** SQL: limits the export to these rows of the account. */
  exportedIf?: string
  /** Why we do not export a table about an account. */
  unexported?: string
  /** SQL: rows with a deleted account's e-mail that we delete with it; foreign keys delete rows that refer to it. */
  erasedByEmail?: string
  /** Events in the account's history, by name. */
  history?: Record<string, HistoryEntry>
}

/** SQL; `sweep.at` is the time of the sweep, `sweep.end` the given days before. */
export type Ending = {
  /** The days count from here. Rows without it stay. */
  after?: string
  /** Default: none. */
  days?: number
  if?: string
  /** Expired rows that we keep anyway, for a legal hold. */
  held?: string
  /** Default: the entry's. */
  term?: Term
}

/** Columns of the table or SQL expressions, which may also read the tables that `rows` joins. */
export type HistoryEntry = {
  kind: HistoryKind
  at: string
  by?: string
  case?: string
  /** Distinguishes rows of the same instant; default: the first column. */
  id?: string
  facts?: Record<string, string>
  /** Default: `at` is not null. */
  when?: string
  /** `at` may be in the future. */
  planned?: true
  /** Rows that form one event. */
  groupBy?: string
}

type Rest<Shared> = Omit<TableEntry, keyof Shared> & Partial<TableEntry>

/** Entries by table, with the properties they share. */
export const entries = <Shared extends Partial<TableEntry>>(shared: Shared, all: Record<string, Rest<Shared>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, entry]) => [name, { ...shared, ...entry } as unknown as TableEntry]),
  )

/** SQL: an operator approved a later version before. The sealed archive of ads keeps what was published. */
export const replaced = (kind: 'profile' | 'campaign', owner: string) => `id in (
  select earlier.id from ${kind}_reviews r join ${kind}_submissions later on later.id = r.submission_id
  join ${kind}_submissions earlier on earlier.${owner} = later.${owner} and earlier.id < later.id
  where r.verdict = 'approved' and r.reviewed_at <= sweep.end)`

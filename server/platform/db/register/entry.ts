import type { RawBuilder } from 'kysely'
import type { HistoryKind } from '#contract/account.ts'
import type { Basis, Term, Whose } from './terms.ts'

/** Facts that a table's schema doesn't contain. Each column is in exactly one of three lists. */
export type TableEntry = {
  /** The text for the record of processing, in Portuguese. */
  purpose: string
  of: Whose
  data: 'none' | 'personal' | 'sensitive'
  basis: Basis
  term: Term
  /**
   * The rows that `endRows` deletes every hour, or the job in `server/schedule.ts` that deletes them. Default: a
   * foreign key deletes them.
   */
  ends?: Ending | readonly Ending[] | `${string}-${string}`
  /** The exported columns or, in a table that we don't export, all columns that are not secret. */
  columns: string
  /** Columns that we never export: fingerprints, copies for searching, and the operator's identity. */
  withheld?: string
  /** Columns with keys, or with hashes of passwords and tokens. We never show, export or log them. */
  secret?: string
  /** Sensitive columns (LGPD art. 5, II): racial origin, sex life, biometrics, and free text about them. */
  sensitive?: string
  /** Columns with their own purpose, legal basis or retention. */
  apart?: Record<string, Partial<Pick<TableEntry, 'purpose' | 'basis' | 'term'>>>
  /** Finds an account's rows for the export. A column refers to one of the account's rows in the named table. */
  rows?: Record<string, string> | ((account: number) => RawBuilder<unknown>)
  /** SQL: limits the export to these rows of the account. */
  exportedIf?: string
  /** Why we do not export a table about an account. */
  unexported?: string
  /**
   * SQL: rows that contain the e-mail address of a deleted account. We delete them with the account. Foreign keys
   * delete the rows that refer to the account.
   */
  erasedByEmail?: string
  /** Events in the account's history, by name. */
  history?: Record<string, HistoryEntry>
}

/** SQL. `sweep.at` is the sweep's time; `sweep.end` is `days` earlier. */
export type Ending = {
  /** When the retention period begins. We keep rows in which this time is null. */
  after?: string
  /** Default: 0. */
  days?: number
  if?: string
  /** SQL: expired rows that a legal hold keeps. */
  held?: string
  /** Default: the table's own term. */
  term?: Term
}

/** Columns of the table, or SQL expressions. They may also read the tables that `rows` joins. */
export type HistoryEntry = {
  kind: HistoryKind
  at: string
  by?: string
  case?: string
  /** Distinguishes rows with the same timestamp. Default: the first column. */
  id?: string
  facts?: Record<string, string>
  /** Default: `at` is not null. */
  when?: string
  /** `at` may be in the future. */
  planned?: true
  /** Rows with the same value form one event. */
  groupBy?: string
}

type Rest<Shared> = Omit<TableEntry, keyof Shared> & Partial<TableEntry>

/** Adds the shared properties to each table's entry. */
export const entries = <Shared extends Partial<TableEntry>>(shared: Shared, all: Record<string, Rest<Shared>>) =>
  Object.fromEntries(
    Object.entries(all).map(([name, entry]) => [name, { ...shared, ...entry } as unknown as TableEntry]),
  )

/** SQL: matches versions that an approved later version replaced. The sealed archive of ads keeps published content. */
export const replaced = (kind: 'profile' | 'campaign', owner: string) => `id in (
  select earlier.id from ${kind}_reviews r join ${kind}_submissions later on later.id = r.submission_id
  join ${kind}_submissions earlier on earlier.${owner} = later.${owner} and earlier.id < later.id
  where r.verdict = 'approved' and r.reviewed_at <= sweep.end)`

import { type RawBuilder, sql } from 'kysely'
import { accounts } from './register/accounts.ts'
import { documents } from './register/documents.ts'
import type { TableEntry } from './register/entry.ts'
import { evidence } from './register/evidence.ts'
import { listings } from './register/listings.ts'
import { media } from './register/media.ts'
import { messages } from './register/messages.ts'
import { money } from './register/money.ts'
import { operators } from './register/operators.ts'
import { profiles } from './register/profiles.ts'
import { reports } from './register/reports.ts'
import { site } from './register/site.ts'
import { bases, termOf, whose } from './register/terms.ts'

/**
 * One entry per table (decision 112): its purpose, legal basis and retention, the class of each column, and its part in
 * an account's export and history. A new column needs one word in its table's entry; a new table needs one entry.
 * `register.test.ts` compares the entries with the schema. The export lists the tables in this order.
 */
export const register: Readonly<Record<string, TableEntry>> = {
  ...accounts,
  ...profiles,
  ...media,
  ...documents,
  ...messages,
  ...reports,
  ...money,
  ...listings,
  ...evidence,
  ...operators,
  ...site,
}

/**
 * These tables are not in our schema: graphile-worker creates and empties them. Their payload names rows of the tables
 * above.
 */
const jobs: TableEntry = {
  purpose: 'Fazer depois o que não deve esperar: e-mails, avisos, arquivos a apagar',
  of: 'everyone',
  data: 'personal',
  basis: 'contract',
  term: 'work',
  columns: 'payload',
}

export type ColumnRecord = {
  table: string
  column: string
  data: TableEntry['data'] | 'secret'
  of: string
  purpose: string
  basis: string
  term: string
}

/** The record of processing: one line per column, ordered by table. */
export const columnRecords = (): ColumnRecord[] =>
  Object.entries({ ...register, 'graphile_worker._private_jobs': jobs })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([table, entry]) => columnsOf(entry).map(column => recordOf(table, entry, column)))

export const namesIn = (columns = '') => columns.split(' ').filter(Boolean)

export const columnsOf = ({ columns, withheld, secret }: TableEntry) => [columns, withheld, secret].flatMap(namesIn)

function recordOf(table: string, entry: TableEntry, column: string): ColumnRecord {
  const { purpose, basis, term } = { ...entry, ...entry.apart?.[column] }
  const data = classOf(entry, column)
  return { table, column, data, of: whose[entry.of], purpose, basis: bases[basis], term: termOf(term) }
}

function classOf({ data, sensitive, secret }: TableEntry, column: string) {
  if (namesIn(secret).includes(column)) return 'secret'
  return namesIn(sensitive).includes(column) ? 'sensitive' : data
}

export const isExported = ({ rows, unexported }: TableEntry) => rows !== undefined && unexported === undefined

/** Finds an account's rows in a table: the tables that lead to them, the joins and the condition. */
export function ownRows(
  table: string,
  account: number,
): { tables: string[]; joins: RawBuilder<unknown>; where: RawBuilder<unknown> } {
  const rows = register[table]?.rows
  if (typeof rows === 'function') return { tables: [table], joins: sql``, where: rows(account) }
  const [column, parent] = Object.entries(rows ?? {})[0] ?? []
  if (!column || !parent) throw new Error(`The register does not say which rows of ${table} are an account's`)
  const key = sql.ref(`${table}.${column}`)
  if (parent === 'accounts') return { tables: [table], joins: sql``, where: sql`${key} = ${account}` }
  const { tables, joins, where } = ownRows(parent, account)
  return {
    tables: [table, ...tables],
    joins: sql`join ${sql.table(parent)} on ${sql.ref(`${parent}.id`)} = ${key} ${joins}`,
    where,
  }
}

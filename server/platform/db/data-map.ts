import { content } from './data-map/content.ts'
import type { TableEntry } from './data-map/entry.ts'
import { evidence } from './data-map/evidence.ts'
import { money } from './data-map/money.ts'
import { people } from './data-map/people.ts'
import { phones } from './data-map/phones.ts'
import { site } from './data-map/site.ts'
import { bases, terms, whose } from './data-map/terms.ts'

/**
 * What each table is for, on which ground, how long, and the class of each column (docs/safety.md T70). A new column is
 * one word in its table's entry, a new table one entry; `data-map.test.ts` asks for them.
 */
export const dataMap: Record<string, TableEntry> = {
  ...people,
  ...phones,
  ...content,
  ...money,
  ...evidence,
  ...site,
}

/** Not in our schema: graphile-worker makes and empties them. Their payload names rows of the tables above. */
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
  data: 'none' | 'personal' | 'sensitive' | 'secret'
  of: string
  purpose: string
  basis: string
  term: string
}

/** One line a column, by table. */
export const columnRecords = (): ColumnRecord[] =>
  Object.entries({ ...dataMap, 'graphile_worker._private_jobs': jobs })
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([table, entry]) => columnsOf(entry).map(([column, data]) => recordOf(table, entry, column, data)))

export const columnsOf = ({ columns, sensitive = '', secret = '', data }: TableEntry) =>
  (
    [
      [columns, data],
      [sensitive, 'sensitive'],
      [secret, 'secret'],
    ] as const
  ).flatMap(([names, kind]) => names.split(' ').flatMap(name => (name ? [[name, kind] as const] : [])))

function recordOf(table: string, entry: TableEntry, column: string, data: ColumnRecord['data']): ColumnRecord {
  const { purpose, basis, term } = { ...entry, ...entry.apart?.[column] }
  return { table, column, data, of: whose[entry.of], purpose, basis: bases[basis], term: terms[term] }
}

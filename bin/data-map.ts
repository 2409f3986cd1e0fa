import { type ColumnRecord, columnRecords } from '#server/platform/db/register.ts'
import { readWords } from './read-words.ts'

const names: Record<keyof ColumnRecord, string> = {
  table: 'tabela',
  column: 'campo',
  data: 'classe',
  of: 'de quem',
  purpose: 'finalidade',
  basis: 'base legal',
  term: 'prazo',
}
const classes: Record<ColumnRecord['data'], string> = {
  none: 'sem dado pessoal',
  personal: 'pessoal',
  sensitive: 'sensível',
  secret: 'segredo',
}

const keys = Object.keys(names) as (keyof ColumnRecord)[]
const rows = columnRecords().map(record => ({ ...record, data: classes[record.data] }))

/** Prints CSV for a spreadsheet, or a table to read. */
const { values } = readWords('npm run data-map -- [--csv]', { options: { csv: { type: 'boolean' } } })
const lines = values.csv ? csv() : markdown()
console.log(lines.join('\n'))

function csv() {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  return [keys.map(key => names[key]), ...rows.map(row => keys.map(key => row[key]))].map(row =>
    row.map(quoted).join(','),
  )
}

function markdown() {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [
    line(keys.map(key => names[key])),
    line(keys.map(() => '---')),
    ...rows.map(row => line(keys.map(key => row[key]))),
  ]
}

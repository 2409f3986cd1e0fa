import type { Cell, Unit, YearReport } from '#contract/transparency.ts'
import { minCases } from '#contract/transparency.ts'

const header = ['ano', 'secao', 'item', 'medida', 'unidade', 'valor']

const units: Record<Unit, string> = { count: 'casos', minutes: 'minutos', share: 'por cento', text: 'texto' }

/** Writes one figure per line, with the page's labels. */
export function writeCsv({ year, sections }: YearReport) {
  const lines = sections.flatMap(({ title, columns, rows }) =>
    rows.flatMap(({ label, cells }) =>
      columns.map((column, place) => [
        ...[year, title, label, column.label, units[column.unit]],
        csvValue(cells[place] ?? null, column.unit),
      ]),
    ),
  )
  return csvOf([header, ...lines])
}

export const csvOf = (lines: readonly (readonly Cell[])[]) =>
  lines.map(line => `${line.map(quoted).join(',')}\r\n`).join('')

function csvValue(cell: Cell, unit: Unit) {
  if (cell === null) return unit === 'count' ? `<${minCases}` : ''
  return unit === 'share' ? Math.round(Number(cell) * 100) : cell
}

const quoted = (value: Cell) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value)

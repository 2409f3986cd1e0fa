import { formatNumber } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { type Cell, minCases, type ReportSection, type Unit, type YearReport } from '#contract/transparency.ts'
import { PlainShell } from '#web/parts/shell.tsx'
import { csvPath } from './transparency-page.tsx'

export const TransparencyYearPage = ({ year, sections }: YearReport) => (
  <PlainShell back={paths.transparency} className="narrow transparency">
    <div>
      <h1>Transparência em {year}</h1>
      <p className="muted">
        De 1º de janeiro a 31 de dezembro de {year}. Linhas com menos de {minCases} casos aparecem somadas a outras.
      </p>
      <p className="year-links">
        <a className="link" href={csvPath(year)}>
          Baixar a planilha (CSV)
        </a>
        <a className="link" href={paths.transparency}>
          Outros anos
        </a>
      </p>
    </div>
    {sections.map(section => (
      <Section key={section.id} {...section} />
    ))}
  </PlainShell>
)

const Section = ({ id, title, text, columns, rows }: ReportSection) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <p className="small muted">{text}</p>
    <table aria-labelledby={id}>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Item</span>
          </th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map((column, place) => (
              <td key={column.label} className="num">
                {shownAs(cells[place] ?? null, column.unit)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const few = { count: `menos de ${minCases}`, minutes: '–', share: '–', text: '–' } as const

function shownAs(cell: Cell, unit: Unit) {
  if (cell === null) return few[unit]
  if (typeof cell === 'string') return cell
  if (unit === 'minutes') return formatMinutes(cell)
  return unit === 'share' ? `${Math.round(cell * 100)}%` : formatNumber(cell)
}

function formatMinutes(minutes: number) {
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days >= 2) return hours ? `${days} dias e ${hours} h` : `${days} dias`
  const whole = Math.floor(minutes / 60)
  return [whole && `${whole} h`, (minutes % 60 || !whole) && `${minutes % 60} min`].filter(Boolean).join(' ')
}

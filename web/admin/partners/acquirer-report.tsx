import { downloadAcquirerReport } from '#contract/acquirer-report.ts'
import { dayInSaoPaulo } from '#contract/age.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Panel } from '../frame/screen.tsx'

const months = 12

/** The links open the last complete months first; the current one is not over yet. */
export const AcquirerReport = () => (
  <Panel title="Relatório mensal para a operadora de cartões" className="stack-3">
    <p className="muted">Análises, reclamações, remoções, tempos e contestações, sem dados de pessoas.</p>
    <ul className="toolbar">
      {pastMonths(dayInSaoPaulo(new Date())).map(month => (
        <li key={month}>
          <a className="chip" href={`${downloadAcquirerReport.path}?month=${month}`} download>
            <Icon name="download" />
            {month.slice(5)}/{month.slice(0, 4)}
            <span className="sr"> em CSV</span>
          </a>
        </li>
      ))}
    </ul>
  </Panel>
)

const pastMonths = (today: string) => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: months }, (_, ago) => new Date(Date.UTC(year, month - 2 - ago)).toISOString().slice(0, 7))
}

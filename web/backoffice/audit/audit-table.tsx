import type { AuditEntry } from '#contract/operator.ts'
import { shownInstant } from '../parts/shown-instant.ts'
import { actionWords, factWords, subjectWords } from './audit-words.ts'

type AuditTableProps = { entries: AuditEntry[]; onChoose: (subject: string) => void }

export const AuditTable = ({ entries, onChoose }: AuditTableProps) => (
  <div className="table-wrap">
    <table className="table">
      <caption className="sr">Registros, do mais novo ao mais antigo</caption>
      <thead>
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Quem</th>
          <th scope="col">O quê</th>
          <th scope="col">Assunto</th>
          <th scope="col">Detalhes</th>
          <th scope="col">Registro</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={entry.id}>
            <td className="table-time" data-name="Quando">
              <time dateTime={entry.at}>{shownInstant(entry.at)}</time>
            </td>
            <td data-name="Quem">{entry.operator ?? 'Sistema'}</td>
            <td data-name="O quê">{actionWords(entry.action)}</td>
            <td data-name="Assunto">
              <button type="button" className="btn-subject" onClick={() => onChoose(entry.subject)}>
                {subjectWords(entry.subject)}
              </button>
            </td>
            <td className="muted table-facts" data-name="Detalhes">
              {factWords(entry.facts)}
            </td>
            <td className="xs mono table-time" data-name="Registro">
              {entry.id} · {entry.hash}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

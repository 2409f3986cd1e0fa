import type { AuditEntry } from '#contract/operator.ts'
import { shownInstant } from '../parts/shown-instant.ts'
import { actionWords, factWords, subjectWords } from './audit-words.ts'

type Properties = { entries: AuditEntry[]; onChoose: (subject: string) => void }

export const AuditTable = ({ entries, onChoose }: Properties) => (
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
            <td className="table-time">
              <time dateTime={entry.at}>{shownInstant(entry.at)}</time>
            </td>
            <td>{entry.operator ?? 'Sistema'}</td>
            <td>{actionWords(entry.action)}</td>
            <td>
              <button type="button" className="btn-subject" onClick={() => onChoose(entry.subject)}>
                {subjectWords(entry.subject)}
              </button>
            </td>
            <td className="muted table-facts">{factWords(entry.facts)}</td>
            <td className="xs mono table-time">
              {entry.id} · {entry.hash}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

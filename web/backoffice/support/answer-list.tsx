import type { SavedAnswer } from '#contract/support-desk.ts'

type Act = (answer: SavedAnswer) => void
type AnswerListProps = { answers: readonly SavedAnswer[]; onEdit: Act; onRemove: Act }

export const AnswerList = ({ answers, onEdit, onRemove }: AnswerListProps) => (
  <ul className="stack stack-3" aria-label="Respostas">
    {answers.map(answer => (
      <li key={answer.id} className="panel answer">
        <div className="answer-words">
          <h2 className="h-sm">{answer.title}</h2>
          <p className="muted answer-text">{answer.text}</p>
        </div>
        <span className="row-buttons">
          <button type="button" className="btn btn-sm btn-ghost" onClick={() => onRemove(answer)}>
            Remover<span className="sr"> {answer.title}</span>
          </button>
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => onEdit(answer)}>
            Editar<span className="sr"> {answer.title}</span>
          </button>
        </span>
      </li>
    ))}
  </ul>
)

import { Link } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useSavedAnswers } from './saved-answers.ts'

type AnswerPickerProps = { onPick: (text: string) => void; onClose: () => void }

/** The saved answers, to put one into the text. */
export function AnswerPicker({ onPick, onClose }: AnswerPickerProps) {
  const { data, error, refetch } = useSavedAnswers()
  return (
    <Dialog title="Respostas salvas" onClose={onClose}>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data?.data.length === 0 && <p className="muted">Nenhuma resposta salva ainda.</p>}
      <ul className="answer-list">
        {data?.data.map(({ id, title, text }) => (
          <li key={id}>
            <button type="button" className="answer-choice" onClick={() => onPick(text)}>
              <b>{title}</b>
              <span className="answer-text muted">{text}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          Cancelar
        </button>
        <Link className="btn btn-sm btn-ghost" to={backofficePaths['saved-answers']}>
          Editar respostas
        </Link>
      </div>
    </Dialog>
  )
}

import './support.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  listSavedAnswers,
  removeSavedAnswer,
  type SavedAnswer,
  supportLimits,
} from '#contract/support.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call } from '../calls.ts'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { BackLink, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'

type Opened = { what: 'form'; answer?: SavedAnswer } | { what: 'removal'; answer: SavedAnswer }

export default function SavedAnswersScreen() {
  const { data, error, isPending, refetch } = useSavedAnswers()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <>
      <Screen
        title="Respostas salvas"
        actions={
          <button type="button" className="btn btn-sm btn-primary" onClick={() => open({ what: 'form' })}>
            <Icon name="plus" />
            Nova resposta
          </button>
        }
        before={<BackLink to={adminPaths.support} label="Voltar ao atendimento" />}
      >
        <Note tone="info" icon="info">
          Onde estiver <b>{'{nome}'}</b> entra o primeiro nome da pessoa. Mensagens já enviadas não mudam.
        </Note>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {isPending && <Waiting words="Buscando as respostas…" shape="panels" />}
        {data?.data.length === 0 && <p className="muted">Nenhuma resposta salva ainda.</p>}
        {data && data.data.length > 0 && (
          <AnswerList
            answers={data.data}
            onEdit={answer => open({ what: 'form', answer })}
            onRemove={answer => open({ what: 'removal', answer })}
          />
        )}
      </Screen>
      {opened?.what === 'form' && <AnswerForm answer={opened.answer} onClose={close} />}
      {opened?.what === 'removal' && <AnswerRemoval answer={opened.answer} onClose={close} />}
    </>
  )
}

type Act = (answer: SavedAnswer) => void
type AnswerListProps = { answers: readonly SavedAnswer[]; onEdit: Act; onRemove: Act }

const AnswerList = ({ answers, onEdit, onRemove }: AnswerListProps) => (
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

const AnswerRemoval = ({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) => (
  <AnswerDialog
    title={`Remover ${answer.title}?`}
    verb="Remover"
    doing="Removendo…"
    tone="btn-danger"
    below="Ela some para todos os operadores. Mensagens já enviadas ficam."
    send={() => call(removeSavedAnswer, { params: { id: String(answer.id) } })}
    message="Resposta removida."
    refreshes={answersKey}
    onClose={onClose}
  />
)

const AnswerForm = ({ answer, onClose }: { answer: SavedAnswer | undefined; onClose: () => void }) => (
  <AnswerDialog
    title={answer ? `Editar ${answer.title}` : 'Nova resposta'}
    verb="Salvar"
    doing="Salvando…"
    wide
    below="Vale para todos os operadores."
    fields={{
      title: { label: 'Nome', maxLength: 60, initial: answer?.title ?? '' },
      text: {
        label: 'Texto',
        hint: '{nome} vira o primeiro nome da pessoa.',
        rows: 7,
        maxLength: supportLimits.textLength,
        initial: answer?.text ?? '',
      },
    }}
    send={body =>
      answer ? call(changeSavedAnswer, { params: { id: String(answer.id) }, body }) : call(addSavedAnswer, { body })
    }
    message={answer ? 'Resposta alterada.' : 'Resposta salva.'}
    refreshes={answersKey}
    onClose={onClose}
  />
)

const answersKey = 'saved-answers'
const freshMs = 30_000

export const useSavedAnswers = () =>
  useQuery({ queryKey: [answersKey], queryFn: () => call(listSavedAnswers, {}), staleTime: freshMs })

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contract/paths.ts'
import { supportLimits } from '#contract/support.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  listSavedAnswers,
  removeSavedAnswer,
  type SavedAnswer,
} from '#contract/support-admin.ts'
import { TextAreaField, TextField } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useSaving } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { BackLink, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'

type Opened = { what: 'form'; answer?: SavedAnswer } | { what: 'removal'; answer: SavedAnswer }

export function SavedAnswersScreen() {
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
          <p>
            Onde estiver <b>{'{nome}'}</b> entra o primeiro nome da pessoa. Mensagens já enviadas não mudam.
          </p>
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

function AnswerRemoval({ answer, onClose }: { answer: SavedAnswer; onClose: () => void }) {
  const { busy, error, save } = useSaving({
    key: answersKey,
    send: () => call(removeSavedAnswer, { params: { id: String(answer.id) } }),
    message: 'Resposta removida.',
    onSaved: onClose,
  })
  return (
    <ActionDialog
      title={`Remover ${answer.title}?`}
      verb="Remover"
      doing="Removendo…"
      tone="btn-danger"
      {...{ busy, error, onClose }}
      below="Ela some para todos os operadores. Mensagens já enviadas ficam."
      onSend={() => save(undefined)}
    />
  )
}

type Typed = { title: string; text: string }
type AnswerFormProps = { answer: SavedAnswer | undefined; onClose: () => void }

function AnswerForm({ answer, onClose }: AnswerFormProps) {
  const [typed, setTyped] = useState<Typed>({ title: answer?.title ?? '', text: answer?.text ?? '' })
  const { busy, error, save } = useSaving({
    key: answersKey,
    send: (body: Typed) =>
      answer ? call(changeSavedAnswer, { params: { id: String(answer.id) }, body }) : call(addSavedAnswer, { body }),
    message: answer ? 'Resposta alterada.' : 'Resposta salva.',
    onSaved: onClose,
  })
  const errors = fieldErrors(error)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  return (
    <ActionDialog
      title={answer ? `Editar ${answer.title}` : 'Nova resposta'}
      verb="Salvar"
      doing="Salvando…"
      wide
      {...{ busy, error, onClose }}
      below="Vale para todos os operadores."
      onSend={() => save(typed)}
    >
      <TextField
        label="Nome"
        error={errors.title}
        maxLength={60}
        value={typed.title}
        onValue={title => change({ title })}
      />
      <TextAreaField
        label="Texto"
        error={errors.text}
        hint="{nome} vira o primeiro nome da pessoa."
        rows={7}
        maxLength={supportLimits.textLength}
        value={typed.text}
        onValue={text => change({ text })}
      />
    </ActionDialog>
  )
}

const answersKey = 'saved-answers'
const freshMs = 30_000

export const useSavedAnswers = () =>
  useQuery({ queryKey: [answersKey], queryFn: () => call(listSavedAnswers, {}), staleTime: freshMs })

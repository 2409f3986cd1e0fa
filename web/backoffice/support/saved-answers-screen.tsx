import { useState } from 'react'
import { Link } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import type { SavedAnswer } from '#contract/support-desk.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DeskTop } from '../frame/desk.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AnswerList } from './answer-list.tsx'
import { AnswerRemoval } from './answer-removal.tsx'
import { useSavedAnswers } from './saved-answers.ts'

type Opened = { what: 'form'; answer?: SavedAnswer } | { what: 'removal'; answer: SavedAnswer }

/** Answers that operators keep at hand. */
export function SavedAnswersScreen() {
  usePageTitle('Respostas salvas')
  const { data, error, isPending, refetch } = useSavedAnswers()
  const [opened, open] = useState<Opened>()
  const close = () => open(undefined)
  return (
    <>
      <DeskTop title="Respostas salvas" before={<Back />}>
        <button type="button" className="btn btn-sm btn-primary" onClick={() => open({ what: 'form' })}>
          <Icon name="plus" />
          Nova resposta
        </button>
      </DeskTop>
      <div className="desk-body">
        <div className="note note-info">
          <Icon name="info" />
          <p>
            Onde estiver <b>{'{nome}'}</b> entra o primeiro nome da pessoa. Mensagens já enviadas não mudam.
          </p>
        </div>
        {error && <FailureNote error={error} again={() => void refetch()} />}
        {isPending && <p className="waiting">Buscando as respostas…</p>}
        {data?.data.length === 0 && <p className="muted">Nenhuma resposta salva ainda.</p>}
        {data && data.data.length > 0 && (
          <AnswerList
            answers={data.data}
            onEdit={answer => open({ what: 'form', answer })}
            onRemove={answer => open({ what: 'removal', answer })}
          />
        )}
      </div>
      {opened?.what === 'form' && <AnswerForm answer={opened.answer} onClose={close} />}
      {opened?.what === 'removal' && <AnswerRemoval answer={opened.answer} onClose={close} />}
    </>
  )
}

const Back = () => (
  <Link className="iconbtn" to={backofficePaths.support} aria-label="Voltar ao atendimento">
    <Icon name="arrow-left" />
  </Link>
)

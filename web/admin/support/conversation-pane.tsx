import { useEffect, useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { failures } from '#contract/call-failures.ts'
import { answerConversation, type ConversationAccount, fillIn } from '#contract/support.ts'
import { Composer, type ComposerState, MessageInput, useComposer } from '#web/conversation/composer.tsx'
import { MessageLog } from '#web/conversation/message-log.tsx'
import { openMessageStore, useOutbox } from '#web/conversation/outbox.ts'
import { useMessageLog } from '#web/conversation/use-message-log.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call, errorMessage } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, useKeys } from '../frame/keys.tsx'
import { notifyError } from '../frame/operator-notices.ts'
import { unsent } from '../unsent/unsent.ts'
import { useSavedAnswers } from './saved-answers-screen.tsx'
import { DisconnectedNote } from './support-events.tsx'
import type { AdminConversation } from './use-admin-conversation.ts'

type ConversationPaneProps = {
  account: ConversationAccount
  conversation: AdminConversation
  operatorId: number
}

export function ConversationPane({ account, conversation, operatorId }: ConversationPaneProps) {
  const { state, onSent, markRead, loadOlder, isConnected } = conversation
  const [store] = useState(() => openMessageStore(unsent.messages, `${operatorId}:${account.id}`))
  const outbox = useOutbox({
    store,
    send: ({ client_id, text }) =>
      call(answerConversation, { params: { accountId: String(account.id) }, body: { client_id, text } }),
    onSent,
    explain: error => ({ message: errorMessage(error, failures.unexpected) }),
    interrupted: 'Não sabemos se foi enviada.',
  })
  const log = useMessageLog(state, outbox, markRead)
  const composer = useComposer(store, log.send)
  return (
    <section className="panel conversation-pane" aria-label="Conversa">
      <div className="conversation">
        <MessageLog
          {...{ state, log, outbox, loadOlder }}
          own="operator"
          names={{ account: account.name, operator: 'Atendimento' }}
          start={
            state.messages.length + log.unsent.length === 0 && (
              <p className="muted">Ainda não há mensagens. Escreva a primeira.</p>
            )
          }
          closedNote="Conversa encerrada. Uma nova mensagem reabre a conversa."
          onError={notifyError}
        />
      </div>
      {!isConnected && <DisconnectedNote />}
      <OperatorComposer {...{ account, composer }} onLeave={() => log.log.current?.focus()} />
    </section>
  )
}

type OperatorComposerProps = {
  account: ConversationAccount
  composer: ComposerState
  /** Called on Escape: moves the focus out of the text field, so that single-key shortcuts work again. */
  onLeave: () => void
}

export const composerKeys: KeyDescriptions = [
  [['R'], 'escrever uma resposta'],
  [['Esc'], 'sair do texto'],
  [['Ctrl', 'Enter'], 'enviar'],
]

function OperatorComposer({ account, composer, onLeave }: OperatorComposerProps) {
  const { text, write, field, length } = composer
  const [isPicking, setPicking] = useState(false)
  const placeCaret = useCaret(composer)
  useKeys({ r: () => field.current?.focus() })
  const insert = (answer: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const before = text.slice(0, selectionStart) + fillIn(answer, account.name)
    setPicking(false)
    write(before + text.slice(selectionEnd))
    placeCaret(before.length)
  }
  return (
    <>
      <Composer
        composer={composer}
        className="conversation-composer"
        onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      >
        <MessageInput
          data-kept
          composer={composer}
          sendsMessage={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey)}
          aria-label="Resposta"
          placeholder="Escreva a resposta"
          rows={3}
        />
        {length.note && (
          <p className={length.isTooLong ? 'xs too-long' : 'xs'} role={length.isTooLong ? 'alert' : undefined}>
            {length.note}
          </p>
        )}
        <div className="row-between">
          <button type="button" className="btn btn-sm btn-secondary" onClick={() => setPicking(true)}>
            Respostas salvas
          </button>
          <span className="key-hints xs composer-hint" aria-hidden="true">
            <kbd className="kbd">Ctrl</kbd> <kbd className="kbd">Enter</kbd> enviar
          </span>
          <button type="submit" className="btn btn-sm btn-primary">
            <Icon name="send-horizontal" />
            Enviar
          </button>
        </div>
      </Composer>
      {isPicking && <AnswerPicker onPick={insert} onClose={() => setPicking(false)} />}
    </>
  )
}

/** Moves the caret after the inserted text, once the dialog has returned the focus. */
function useCaret({ field }: ComposerState) {
  const [caret, place] = useState<{ at: number }>()
  useEffect(() => {
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.at, caret.at)
  }, [caret, field])
  return (at: number) => place({ at })
}

type AnswerPickerProps = { onPick: (text: string) => void; onClose: () => void }

function AnswerPicker({ onPick, onClose }: AnswerPickerProps) {
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
        <Link className="btn btn-sm btn-ghost" to={adminPaths['saved-answers']}>
          Editar respostas
        </Link>
      </div>
    </Dialog>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import type { ConversationAccount } from '#contract/support-admin.ts'
import { roomLeft } from '#web/conversation/room-left.ts'
import { useFollowing } from '#web/conversation/use-following.ts'
import { useVisible } from '#web/conversation/use-visible.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useKeys } from '../frame/keys.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { fillIn } from './fill-in.ts'
import { type KeptTalk, openKept } from './kept-talks.ts'
import { LineNote } from './line-note.tsx'
import { useSavedAnswers } from './saved-answers.ts'
import { TalkLog } from './talk-log.tsx'
import type { DeskTalk } from './use-desk-talk.ts'
import { useSender } from './use-sender.ts'

type TalkPaneProps = { account: ConversationAccount; desk: DeskTalk; operatorId: number }

/** What was said, and where one answers. */
export function TalkPane({ account, desk, operatorId }: TalkPaneProps) {
  const { talk, settle, see, older, isConnected } = desk
  const [kept] = useState(() => openKept(operatorId, account.id))
  const sender = useSender(account.id, kept, settle)
  const arrived = new Set(talk.messages.map(({ client_id }) => client_id))
  const unsent = sender.unsent.filter(({ client_id }) => !arrived.has(client_id))
  const following = useFollowing(talk.messages[0]?.id, unsent.at(-1)?.client_id ?? talk.messages.at(-1)?.id)
  useSeeing(following.isAtEnd, talk.messages.at(-1)?.id, see)
  const send = (text: string) => {
    sender.add(text)
    following.toEnd()
  }
  return (
    <section className="panel talk-pane" aria-label="Conversa">
      <TalkLog {...{ account, talk, unsent, sender, following, older }} />
      {!isConnected && <LineNote />}
      <Composer {...{ account, kept, send }} leave={() => following.log.current?.focus()} />
    </section>
  )
}

/** What is in sight is seen. */
function useSeeing(isAtEnd: boolean, last: number | undefined, see: () => Promise<void>) {
  const isVisible = useVisible()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further message is to be seen
  useEffect(() => {
    if (isAtEnd && isVisible) void see()
  }, [isAtEnd, isVisible, last])
}

type ComposerProps = {
  account: ConversationAccount
  kept: KeptTalk
  send: (text: string) => void
  /** Leads the focus out of the text, so that single keys act again. */
  leave: () => void
}

/** Where an operator answers; what is not sent stays there. */
function Composer({ account, kept, send, leave }: ComposerProps) {
  const [text, setText] = useState(() => kept.read().draft)
  const [isPicking, setPicking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { isTooLong, words } = roomLeft(text)
  const placeCaret = useCaret(field)
  useKeys({ r: () => field.current?.focus() })
  const write = (written: string) => {
    setText(written)
    kept.keep({ draft: written })
  }
  const submit = () => {
    field.current?.focus()
    if (!text.trim() || isTooLong) return
    send(text.trim())
    write('')
  }
  const insert = (answer: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
    const before = text.slice(0, selectionStart) + fillIn(answer, account.name)
    setPicking(false)
    write(before + text.slice(selectionEnd))
    placeCaret(before.length)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="desk-composer"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label="Resposta"
        placeholder="Escreva a resposta"
        rows={3}
        aria-invalid={isTooLong}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={press}
      />
      {words && (
        <p className={isTooLong ? 'xs too-long' : 'xs'} role={isTooLong ? 'alert' : undefined}>
          {words}
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
      {isPicking && <AnswerPicker onPick={insert} onClose={() => setPicking(false)} />}
    </form>
  )
}

/** Leads the focus to a place of the text, once the dialog that asked for it has given it back. */
function useCaret(field: React.RefObject<HTMLTextAreaElement | null>) {
  const [caret, place] = useState<{ at: number }>()
  useEffect(() => {
    if (!caret) return
    field.current?.focus()
    field.current?.setSelectionRange(caret.at, caret.at)
  }, [caret, field])
  return (at: number) => place({ at })
}

type AnswerPickerProps = { onPick: (text: string) => void; onClose: () => void }

/** The saved answers, to put one into the text. */
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
        <Link className="btn btn-sm btn-ghost" to={backofficePaths['saved-answers']}>
          Editar respostas
        </Link>
      </div>
    </Dialog>
  )
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ConversationAccount } from '#contract/support-desk.ts'
import { roomLeft } from '#web/talk/room-left.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useKeys } from '../frame/keys.ts'
import { AnswerPicker } from './answer-picker.tsx'
import { fillIn } from './fill-in.ts'
import type { KeptTalk } from './kept-talks.ts'

type ComposerProps = {
  account: ConversationAccount
  kept: KeptTalk
  send: (text: string) => void
  /** Leads the focus out of the text, so that single keys act again. */
  leave: () => void
}

/** Where an operator answers; what is not sent stays there. */
export function Composer({ account, kept, send, leave }: ComposerProps) {
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

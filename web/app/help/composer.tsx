import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { roomLeft } from '#web/conversation/room-left.ts'
import { Icon } from '#web/kit/icon.tsx'
import { keepDraft, readDraft } from './outbox.ts'

type ComposerProps = { accountId: number; isConnected: boolean; send: (text: string) => void }

/** Where one writes; what is not sent stays there, on this device. */
export function Composer({ accountId, isConnected, send }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(accountId))
  const field = useRef<HTMLTextAreaElement>(null)
  const { isTooLong, words } = roomLeft(text)
  useGrowing(field, text)
  const write = (written: string) => {
    setText(written)
    keepDraft(accountId, written)
  }
  const submit = () => {
    field.current?.focus()
    if (!text.trim() || isTooLong) return
    send(text.trim())
    write('')
  }
  return (
    <form
      className="composer"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <p className="composer-line" role="status">
        {!isConnected && (navigator.onLine ? unanswered : unconnected)}
      </p>
      <p className={isTooLong ? 'composer-line too-long' : 'composer-line'} role={isTooLong ? 'alert' : undefined}>
        {words}
      </p>
      <textarea
        ref={field}
        className="input"
        aria-label="Mensagem"
        placeholder="Escreva sua mensagem"
        rows={1}
        aria-invalid={isTooLong}
        value={text}
        onChange={event => write(event.target.value)}
        onKeyDown={event => {
          if (!sends(event)) return
          event.preventDefault()
          submit()
        }}
      />
      <button type="submit" className="iconbtn composer-send" aria-label="Enviar">
        <Icon name="send-horizontal" />
      </button>
    </form>
  )
}

/** On glass there is no second key for a new line. */
const unconnected = 'Sem conexão. Suas mensagens serão enviadas quando ela voltar.'
const unanswered = 'O atendimento não respondeu. Tentamos de novo em instantes; o que você escrever será enviado.'

const sends = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches

/** As high as its text, up to what the styles allow. */
function useGrowing(field: React.RefObject<HTMLTextAreaElement | null>, text: string) {
  // Whoever comes back to what they had written goes on at its end.
  useLayoutEffect(() => field.current?.setSelectionRange(-1, -1), [field])
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows from its text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [text])
}

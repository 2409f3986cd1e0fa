import './conversation.css'
import { Fragment, type ReactNode, useState } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import { dayMs } from '#contract/durations.ts'
import { formatLongDate, formatTime } from '#contract/format.ts'
import type { SupportMessage } from '#contract/support.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { scrolled } from '#web/kit/scrolled.ts'
import type { ConversationState } from './conversation-state.ts'
import type { PendingMessage } from './outbox.ts'
import type { MessageLogState } from './use-message-log.ts'

type Author = SupportMessage['author']
type Outbox = { sendAgain: (clientId: string) => void; discard: (clientId: string) => void }

type MessageLogProps = {
  state: ConversationState
  log: MessageLogState
  outbox: Outbox
  own: Author
  names: Record<Author, string>
  start: ReactNode
  closedNote: string
  loadOlder: () => Promise<void>
  onError: (error: Error) => void
}

export function MessageLog({ state, log: view, outbox, own, names, ...rest }: MessageLogProps) {
  const { log, unsent, isAtEnd, onScroll, toEnd } = view
  const other = own === 'account' ? 'operator' : 'account'
  const received = state.messages.filter(({ author }) => author === other)
  return (
    <>
      <section className="message-log" aria-label="Mensagens" {...scrolled} ref={log} onScroll={onScroll}>
        {state.more ? <OlderButton {...rest} /> : rest.start}
        <div className="message-days">
          {byDay([...state.messages, ...unsent]).map(({ day, messages }) => (
            <section key={day}>
              <h2 className="message-day">{describeDay(messages[0]?.sent_at ?? day, new Date())}</h2>
              <ol>
                {messages.map(message => (
                  <MessageBubble
                    key={message.client_id}
                    {...{ message, own, names, outbox }}
                    readUpTo={state[`read_by_${other}`]}
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
        {state.closed_at && unsent.length === 0 && <Note icon="circle-check">{rest.closedNote}</Note>}
      </section>
      {!isAtEnd && (
        <button type="button" className="btn btn-secondary btn-sm message-end" onClick={toEnd}>
          <Icon name="chevron-down" />
          {received.some(({ id }) => id > state[`read_by_${own}`]) ? 'Nova mensagem' : 'Ir para o fim'}
        </button>
      )}
      <LiveMessage last={received.at(-1)} name={names[other]} />
    </>
  )
}

function OlderButton({ loadOlder, onError }: Pick<MessageLogProps, 'loadOlder' | 'onError'>) {
  const [isLoading, setLoading] = useState(false)
  const press = () => {
    setLoading(true)
    loadOlder()
      .catch(onError)
      .finally(() => setLoading(false))
  }
  return (
    <BusyButton className="btn btn-secondary btn-sm" busy={isLoading} doing="Buscando…" onClick={press}>
      Ver mensagens anteriores
    </BusyButton>
  )
}

/** Lets screen readers announce messages that arrive while the log is open. */
function LiveMessage({ last, name }: { last: SupportMessage | undefined; name: string }) {
  const [idAtStart] = useState(last?.id ?? 0)
  return (
    <p className="sr" role="status">
      {last && last.id > idAtStart && `${name}: ${last.text}`}
    </p>
  )
}

function describeDay(at: string, now: Date) {
  const day = dayInSaoPaulo(new Date(at))
  if (day === dayInSaoPaulo(now)) return 'Hoje'
  if (day === dayInSaoPaulo(new Date(now.getTime() - dayMs))) return 'Ontem'
  return formatLongDate(at)
}

function byDay<Message extends { sent_at: string }>(messages: readonly Message[]) {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayInSaoPaulo(new Date(message.sent_at))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

type MessageBubbleProps = Pick<MessageLogProps, 'own' | 'names' | 'outbox'> & {
  message: SupportMessage | PendingMessage
  readUpTo: number
}

function MessageBubble({ message, own, names, readUpTo, outbox }: MessageBubbleProps) {
  const { text, sent_at } = message
  const author = 'id' in message ? message.author : own
  return (
    <li className={author === own ? 'bubble own' : 'bubble'}>
      <span className="sr">{names[author]}: </span>
      <p>
        <LinkedText text={text} />
      </p>
      <div className="bubble-foot num">
        <time dateTime={sent_at}>{formatTime(sent_at)}</time>
        {!('id' in message) && <PendingStatus message={message} outbox={outbox} />}
        {'id' in message && author === own && <span>· {message.id <= readUpTo ? 'Lida' : 'Enviada'}</span>}
      </div>
    </li>
  )
}

function PendingStatus({ message: { client_id, error }, outbox }: { message: PendingMessage; outbox: Outbox }) {
  if (error === undefined) return <span>· Enviando…</span>
  return (
    <>
      <span className="message-fault" role="alert">
        <Icon name="circle-alert" />
        {error}
      </span>
      <button type="button" className="link" onClick={() => outbox.sendAgain(client_id)}>
        Tentar de novo
      </button>
      <button type="button" className="link" onClick={() => outbox.discard(client_id)}>
        Descartar
      </button>
    </>
  )
}

/** Excludes punctuation at the end of a sentence, and the closing bracket around a URL. */
const urlPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]}]/giu

const LinkedText = ({ text }: { text: string }) => (
  <>
    {piecesOf(text).map(({ at, piece, href }) => (
      <Fragment key={at}>
        {href ? (
          <a className="link" href={href} target="_blank" rel="noopener noreferrer nofollow">
            {piece}
          </a>
        ) : (
          piece
        )}
      </Fragment>
    ))}
  </>
)

type Piece = { at: number; piece: string; href?: string }

export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: piece, index } of text.matchAll(urlPattern)) {
    if (index > at) pieces.push({ at, piece: text.slice(at, index) })
    const href = safeUrl(piece)
    pieces.push(href ? { at: index, piece, href } : { at: index, piece })
    at = index + piece.length
  }
  return at < text.length ? [...pieces, { at, piece: text.slice(at) }] : pieces
}

const safeUrl = (piece: string) => {
  const url = URL.parse(piece)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

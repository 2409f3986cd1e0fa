import { useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { SupportMessage } from '#contract/support.ts'
import type { ConversationAccount } from '#contract/support-admin.ts'
import { Bubble } from '#web/conversation/bubble.tsx'
import { byDay, dayWords } from '#web/conversation/talk-days.ts'
import type { Talk } from '#web/conversation/talk-state.ts'
import type { useFollowing } from '#web/conversation/use-following.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { errorMessage } from '../calls.ts'
import { useNotify } from '../frame/notices.tsx'
import type { OnItsWay, Sender } from './use-sender.ts'

type TalkLogProps = {
  account: ConversationAccount
  talk: Talk
  unsent: OnItsWay[]
  sender: Sender
  following: ReturnType<typeof useFollowing>
  older: () => Promise<void>
}

/** All that was said as far as it is loaded, and what is still on its way. */
export function TalkLog({ account, talk, unsent, sender, following, older }: TalkLogProps) {
  const { log, isAtEnd, follow, toEnd } = following
  const all = [...talk.messages, ...unsent]
  return (
    <div className="talk-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="talk-scroll" aria-label="Mensagens" tabIndex={0} ref={log} onScroll={follow}>
        {talk.more && <OlderButton load={older} />}
        {all.length === 0 && <p className="muted">Ainda não há mensagens. Escreva a primeira.</p>}
        <div className="talk-days">
          {byDay(all).map(({ day, said }) => (
            <section key={day}>
              <h2 className="talk-day">{dayWords(said[0]?.sent_at ?? day, new Date())}</h2>
              <ol>
                {said.map(one =>
                  'id' in one ? (
                    <SaidBubble key={one.client_id} message={one} name={account.name} seen={talk.read_by_account} />
                  ) : (
                    <OnItsWayBubble key={one.client_id} unsent={one} sender={sender} />
                  ),
                )}
              </ol>
            </section>
          ))}
        </div>
        {talk.closed_at && unsent.length === 0 && <Closed />}
      </section>
      {!isAtEnd && (
        <button type="button" className="btn btn-secondary btn-sm talk-to-end" onClick={toEnd}>
          <Icon name="chevron-down" />
          Ir para o fim
        </button>
      )}
      <LastWords name={account.name} talk={talk} />
    </div>
  )
}

const Closed = () => (
  <p className="note">
    <Icon name="circle-check" />
    <span>Conversa encerrada. Uma nova mensagem reabre a conversa.</span>
  </p>
)

/** Reads out what the person says while it is not yet seen. */
function LastWords({ name, talk: { messages, read_by_operator } }: { name: string; talk: Talk }) {
  const last = messages.findLast(({ author }) => author === 'account')
  return (
    <p className="sr" role="status">
      {last && last.id > read_by_operator && `${name}: ${last.text}`}
    </p>
  )
}

function OlderButton({ load }: { load: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false)
  const say = useNotify()
  const press = () => {
    setLoading(true)
    load()
      .catch(error => say(errorMessage(error, messages.unexpected)))
      .finally(() => setLoading(false))
  }
  return (
    <BusyButton className="btn btn-secondary btn-sm" busy={isLoading} doing="Buscando…" onClick={press}>
      Ver mensagens anteriores
    </BusyButton>
  )
}

type SaidProperties = { message: SupportMessage; name: string /** By the account, up to here. */; seen: number }

function SaidBubble({ message: { id, author, text, sent_at }, name, seen }: SaidProperties) {
  if (author === 'account') return <Bubble text={text} sentAt={sent_at} own={false} name={name} />
  return (
    <Bubble text={text} sentAt={sent_at} own name="Atendimento">
      <span>· {id <= seen ? 'Lida' : 'Enviada'}</span>
    </Bubble>
  )
}

/** What is on its way, or did not arrive. */
const OnItsWayBubble = ({ unsent, sender }: { unsent: OnItsWay; sender: Sender }) => (
  <Bubble text={unsent.text} sentAt={unsent.sent_at} own name="Atendimento">
    {unsent.fault === undefined ? (
      <span>· Enviando…</span>
    ) : (
      <>
        <span className="talk-fault" role="alert">
          <Icon name="circle-alert" />
          {unsent.fault}
        </span>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => sender.again(unsent)}>
          Tentar de novo
        </button>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => sender.drop(unsent.client_id)}>
          Descartar
        </button>
      </>
    )}
  </Bubble>
)

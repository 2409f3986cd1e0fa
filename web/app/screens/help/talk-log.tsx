import { useState } from 'react'
import { notify } from '#web/app/notify.tsx'
import { byDay, dayWords } from '#web/parts/talk/talk-days.ts'
import type { Talk } from '#web/parts/talk/talk-state.ts'
import type { useFollowing } from '#web/talk/use-following.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Greeting } from './greeting.tsx'
import { LastAnswer } from './last-answer.tsx'
import { OwnBubble, SaidBubble } from './said.tsx'
import type { openSender, Waiting } from './send-unsent.ts'

type TalkLogProps = {
  talk: Talk
  unsent: Waiting[]
  following: ReturnType<typeof useFollowing>
  older: () => Promise<void>
  sender: ReturnType<typeof openSender>
}

/** All that was said as far as it is loaded, and what is still on its way. */
export function TalkLog({ talk, unsent, following: { log, isAtEnd, follow, toEnd }, older, sender }: TalkLogProps) {
  const all = [...talk.messages, ...unsent]
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="talk-log" aria-label="Mensagens" tabIndex={0} ref={log} onScroll={follow}>
        {talk.more ? <Older load={older} /> : <Greeting />}
        <div className="talk-days">
          {byDay(all).map(({ day, said }) => (
            <section key={day}>
              <h2 className="talk-day">{dayWords(said[0]?.sent_at ?? day, new Date())}</h2>
              <ol>
                {said.map(one =>
                  'id' in one ? (
                    <SaidBubble key={one.client_id} message={one} readByOperator={talk.read_by_operator} />
                  ) : (
                    <OwnBubble key={one.client_id} unsent={one} sender={sender} />
                  ),
                )}
              </ol>
            </section>
          ))}
        </div>
        {talk.closed_at && unsent.length === 0 && <Closed />}
      </section>
      {!isAtEnd && <ToEnd talk={talk} toEnd={toEnd} />}
      <LastAnswer messages={talk.messages} />
    </>
  )
}

function Older({ load }: { load: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false)
  const press = () => {
    setLoading(true)
    load()
      .catch(error => notify.error(error.message))
      .finally(() => setLoading(false))
  }
  return (
    <button
      type="button"
      className="btn btn-secondary btn-sm"
      aria-busy={isLoading}
      disabled={isLoading}
      onClick={press}
    >
      Ver mensagens anteriores
    </button>
  )
}

const Closed = () => (
  <p className="note">
    <Icon name="circle-check" />
    <span>Esta conversa foi encerrada. Se precisar de mais alguma coisa, é só escrever.</span>
  </p>
)

/** What came while one reads further up. */
function ToEnd({ talk, toEnd }: { talk: Talk; toEnd: () => void }) {
  const isNew = talk.messages.some(({ author, id }) => author === 'operator' && id > talk.read_by_account)
  return (
    <button type="button" className="btn btn-secondary btn-sm talk-end" onClick={toEnd}>
      <Icon name="chevron-down" />
      {isNew ? 'Nova mensagem' : 'Ir para o fim'}
    </button>
  )
}

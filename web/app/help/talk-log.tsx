import { useState } from 'react'
import { type SupportMessage, supportLimits } from '#contract/support.ts'
import { Bubble } from '#web/conversation/bubble.tsx'
import { byDay, dayWords } from '#web/conversation/talk-days.ts'
import type { Talk } from '#web/conversation/talk-state.ts'
import type { useFollowing } from '#web/conversation/use-following.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Helplines } from '#web/parts/safety-note.tsx'
import { notify } from '../notify.tsx'
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

/** Reads out what the support says while the screen is open, and nothing that was there before. */
function LastAnswer({ messages }: { messages: readonly SupportMessage[] }) {
  const [known] = useState(messages.at(-1)?.id ?? 0)
  const last = messages.findLast(({ author }) => author === 'operator')
  return (
    <p className="sr" role="status">
      {last && last.id > known && `Atendimento: ${last.text}`}
    </p>
  )
}

/** What the conversation begins with. */
const Greeting = () => (
  <div className="stack talk-greeting">
    <h2>Como podemos ajudar?</h2>
    <p>
      Fale com a nossa equipe sobre documentos, perfil, fotos, planos e pagamentos, ou sobre a sua segurança.
      Respondemos todos os dias, em geral em poucas horas. Se você sair, avisamos por e-mail quando houver resposta.
    </p>
    <p className="small">
      Só a nossa equipe lê esta conversa, que fica guardada por {supportLimits.keptDays} dias. Nunca pedimos senha nem
      dados do cartão.
    </p>
    <aside aria-label="Emergência">
      <p className="small">Se você está em perigo, não espere a nossa resposta:</p>
      <Helplines />
    </aside>
  </div>
)

type SaidProps = { message: SupportMessage; readByOperator: number }

function SaidBubble({ message: { id, author, text, sent_at }, readByOperator }: SaidProps) {
  if (author === 'operator') return <Bubble text={text} sentAt={sent_at} own={false} name="Atendimento" />
  return (
    <Bubble text={text} sentAt={sent_at} own name="Você">
      <span>· {id <= readByOperator ? 'Lida' : 'Enviada'}</span>
    </Bubble>
  )
}

type OwnProps = { unsent: Waiting; sender: ReturnType<typeof openSender> }

/** What is on its way, or did not arrive. */
const OwnBubble = ({ unsent: { client_id, text, sent_at, fault }, sender }: OwnProps) => (
  <Bubble text={text} sentAt={sent_at} own name="Você">
    {fault === undefined ? (
      <span>· Enviando…</span>
    ) : (
      <>
        <span className="talk-fault" role="alert">
          <Icon name="circle-alert" />
          {fault}
        </span>
        <button type="button" className="link" onClick={() => sender.again(client_id)}>
          Tentar de novo
        </button>
        <button type="button" className="link" onClick={() => sender.drop(client_id)}>
          Descartar
        </button>
      </>
    )}
  </Bubble>
)

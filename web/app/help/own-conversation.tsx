import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { eventPaths, readConversation, seeMessages, sendMessage, supportLimits } from '#contract/support.ts'
import { Composer, type ComposerState, MessageInput, useComposer } from '#web/conversation/composer.tsx'
import { useConnection } from '#web/conversation/connection.ts'
import { type ConversationState, useConversationState } from '#web/conversation/conversation-state.ts'
import { MessageLog } from '#web/conversation/message-log.tsx'
import { openMessageStore, useOutbox } from '#web/conversation/outbox.ts'
import { useMessageLog } from '#web/conversation/use-message-log.ts'
import { notify } from '#web/kit/client/notify.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Helplines, SaferNet } from '#web/parts/safety-note.tsx'
import { bearer, client, impatientClient, leaveExpired } from '../client.ts'
import { readSession } from '../session.ts'
import { unsent } from '../unsent.ts'
import './help.css'
import { paths } from '#contract/paths.ts'
import { Screen } from '../parts/screen.tsx'
import { contestationText } from './contestation.ts'

const names = { account: 'Você', operator: 'Atendimento' }

export function OwnConversation({ accountId }: { accountId: number }) {
  const conversation = useConversationState()
  const { state, latest, change } = conversation
  const [store] = useState(() => openMessageStore(unsent.messages, accountId))
  const outbox = useOutbox({
    store,
    send: ({ client_id, text }) => impatientClient.call(sendMessage, { body: { client_id, text } }),
    onSent: message => change({ kind: 'sent', message }),
    explain,
  })
  const isConnected = useOwnConnection(conversation, () => void outbox.flush())
  const log = useMessageLog(state, outbox, () => markRead(latest.current))
  const composer = useComposer(store, log.send, contestationText())
  async function loadOlder() {
    const before = `${latest.current.messages[0]?.id ?? 0}`
    change({ kind: 'older', conversation: await client.call(readConversation, { query: { before } }) })
  }
  return (
    <HelpScreen action={<OwnComposer composer={composer} isConnected={isConnected} />}>
      {state.isLoaded ? (
        <MessageLog
          {...{ state, log, outbox, names, loadOlder }}
          own="account"
          start={<Greeting />}
          closedNote="Esta conversa foi encerrada. Se precisar de mais alguma coisa, é só escrever."
          onError={error => notify.error(error.message)}
        />
      ) : (
        <Loading />
      )}
    </HelpScreen>
  )
}

function useOwnConnection({ latest, change }: ReturnType<typeof useConversationState>, onOpen: () => void) {
  return useConnection({
    url: () => `${eventPaths.account}?after=${latest.current.followed}`,
    headers: () => bearer(readSession().token),
    async load() {
      if (latest.current.isLoaded) return
      change({ kind: 'newest', conversation: await impatientClient.call(readConversation, { query: {} }) })
    },
    onMessage: event => change({ kind: 'event', event }),
    onOpen,
    async onError(error) {
      if (error instanceof CallFailure && error.status === 401 && readSession().token) await leaveExpired()
    },
  })
}

const retryMs = 5_000

/** If the server refused the message, the person must change it. After any other failure, the app retries. */
function explain(error: Error) {
  const { status = 0, retryAfter } = error instanceof CallFailure ? error : {}
  const isRefused = status >= 400 && status < 500 && status !== 401
  const message = isRefused ? error.message : 'Não enviada.'
  if (isRefused && status !== 429) return { message }
  return { message, retryMs: retryAfter ? retryAfter * 1_000 : retryMs }
}

async function markRead({ messages, read_by_account }: ConversationState) {
  const last = messages.findLast(({ author }) => author === 'operator')?.id ?? 0
  if (last > read_by_account) await client.call(seeMessages, { body: { up_to: last } }).catch(() => {})
}

const offline = 'Sem conexão. Suas mensagens serão enviadas quando ela voltar.'
const unanswered = 'O atendimento não respondeu. Tentamos de novo em instantes; o que você escrever será enviado.'

function OwnComposer({ composer, isConnected }: { composer: ComposerState; isConnected: boolean }) {
  const { isTooLong, note } = composer.length
  useGrowingField(composer)
  return (
    <Composer composer={composer} className="composer">
      <p className="composer-line" role="status">
        {!isConnected && (navigator.onLine ? unanswered : offline)}
      </p>
      <p className={isTooLong ? 'composer-line too-long' : 'composer-line'} role={isTooLong ? 'alert' : undefined}>
        {note}
      </p>
      <MessageInput
        composer={composer}
        sendsMessage={isPlainEnter}
        aria-label="Mensagem"
        placeholder="Escreva sua mensagem"
        rows={1}
      />
      <button type="submit" className="iconbtn composer-send" aria-label="Enviar">
        <Icon name="send-horizontal" />
      </button>
    </Composer>
  )
}

/** On a touch keyboard, Enter starts a new line, because there is no Shift+Enter. */
const isPlainEnter = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !matchMedia('(pointer: coarse)').matches

function useGrowingField({ field }: ComposerState) {
  useEffect(() => field.current?.setSelectionRange(-1, -1), [field])
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  })
}

const Greeting = () => (
  <div className="stack message-greeting">
    <h2>Como podemos ajudar?</h2>
    <p>
      Fale com a nossa equipe sobre documentos, perfil, fotos, planos e pagamentos, ou sobre a sua segurança.
      Respondemos todos os dias, em geral em poucas horas. Se você sair, avisamos por e-mail quando houver resposta.
    </p>
    <p className="small">
      Só a nossa equipe lê esta conversa, que fica guardada por {supportLimits.keptDays} dias. Nunca pedimos senha nem
      dados do cartão.
    </p>
    <Emergency />
  </div>
)

/** Shown even if the conversation fails to load, because anyone in danger must still see the emergency numbers. */
export const Emergency = () => (
  <aside aria-label="Emergência">
    <p className="small">Se você está em perigo, não espere a nossa resposta:</p>
    <Helplines />
    <SaferNet />
  </aside>
)

/** Fills the window above the on-screen keyboard: the messages scroll, while the composer stays in place. */
export function HelpScreen({ action, children }: { action?: ReactNode; children: ReactNode }) {
  useVisibleHeight()
  return (
    <Screen title="Atendimento" close={paths.accountMenu} action={action}>
      <h1 className="sr">Atendimento</h1>
      <div className="conversation">{children}</div>
    </Screen>
  )
}

/** Not every browser has a CSS unit for the height above the on-screen keyboard. */
function useVisibleHeight() {
  useEffect(() => {
    const view = window.visualViewport
    const { style } = document.documentElement
    const measure = () => {
      style.setProperty('--view-height', `${view?.height ?? innerHeight}px`)
      style.setProperty('--view-top', `${view?.offsetTop ?? 0}px`)
    }
    measure()
    view?.addEventListener('resize', measure)
    view?.addEventListener('scroll', measure)
    return () => {
      view?.removeEventListener('resize', measure)
      view?.removeEventListener('scroll', measure)
      style.removeProperty('--view-height')
      style.removeProperty('--view-top')
    }
  }, [])
}

export const LoadingComposer = () => <span className="sk composer-sk" />

export const Loading = () => (
  <div className="message-log" aria-busy="true">
    <span className="sk message-sk" />
    <span className="sk message-sk end" />
    <span className="sk message-sk" />
  </div>
)

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { SupportMessage } from '#contract/support.ts'
import type { UnsentFields } from '#web/kit/client/unsent.ts'

/** A message that the server may not have yet. */
type UnsentMessage = { client_id: string; text: string; sent_at: string }

/** `error` says why the app could not send the message. Without an error, the message is being sent. */
export type PendingMessage = UnsentMessage & { error?: string }

export type MessageStore = ReturnType<typeof openMessageStore>

/** A conversation's draft and unsent messages. Each has its own key, so that tabs do not overwrite each other's. */
export function openMessageStore(row: UnsentFields, conversation: number | string) {
  const draft = `${conversation}:draft`
  const unsent = `${conversation}:unsent:`
  return {
    readDraft: () => row.read(draft, { text: '' }).text ?? '',
    saveDraft: (text: string) => row.write(draft, text ? { text } : {}),
    list: (): UnsentMessage[] =>
      row
        .keys()
        .filter(key => key.startsWith(unsent))
        .map(key => row.read(key, emptyMessage))
        .filter(isWhole)
        .toSorted((a, b) => (a.sent_at < b.sent_at ? -1 : 1)),
    save: (message: UnsentMessage) => row.write(unsent + message.client_id, message),
    remove: (clientId: string) => row.write(unsent + clientId, {}),
  }
}

const emptyMessage: UnsentMessage = { client_id: '', text: '', sent_at: '' }

const isWhole = (message: Partial<UnsentMessage>): message is UnsentMessage =>
  Object.keys(message).length === Object.keys(emptyMessage).length

/** If `retryMs` is undefined, the outbox does not retry, because the server would refuse the same message again. */
type SendError = { message: string; retryMs?: number }

type OutboxOptions = {
  store: MessageStore
  send: (message: UnsentMessage) => Promise<SupportMessage>
  onSent: (message: SupportMessage) => void
  explain: (error: Error) => SendError
  /** The error for messages that an earlier page left unsent. If undefined, the outbox resends them. */
  interrupted?: string
}

type Outbox = ReturnType<typeof openOutbox>

/** Sends stored messages one at a time, in the order in which the person wrote them. */
function openOutbox({ store, send, onSent, explain, interrupted }: OutboxOptions) {
  const errors = new Map<string, SendError>()
  const listeners = new Set<() => void>()
  let pending: PendingMessage[] = []
  let isBusy = false
  let retry: ReturnType<typeof setTimeout> | undefined

  function refresh() {
    pending = store.list().map(message => {
      const error = errors.get(message.client_id)?.message
      return error === undefined ? message : { ...message, error }
    })
    for (const listener of listeners) listener()
  }

  async function flush() {
    clearTimeout(retry)
    for (const [id, { retryMs }] of errors) if (retryMs !== undefined) errors.delete(id)
    refresh()
    if (isBusy) return
    isBusy = true
    for (let next = nextMessage(); next; next = nextMessage()) if (!(await sendOne(next))) break
    isBusy = false
    refresh()
  }

  const nextMessage = () => store.list().find(({ client_id }) => !errors.has(client_id))

  async function sendOne(unsent: UnsentMessage) {
    const answer = await send(unsent).catch((error: Error) => error)
    if (answer instanceof Error) {
      const error = explain(answer)
      errors.set(unsent.client_id, error)
      if (error.retryMs !== undefined) retry = setTimeout(flush, error.retryMs)
      return error.retryMs === undefined
    }
    onSent(answer)
    store.remove(unsent.client_id)
    refresh()
    return true
  }

  if (interrupted) for (const { client_id } of store.list()) errors.set(client_id, { message: interrupted })
  refresh()
  return {
    flush,
    refresh,
    read: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add(text: string) {
      store.save({ client_id: crypto.randomUUID(), text, sent_at: new Date().toISOString() })
      void flush()
    },
    sendAgain(clientId: string) {
      errors.delete(clientId)
      void flush()
    },
    discard(clientId: string) {
      store.remove(clientId)
      refresh()
    },
    close: () => clearTimeout(retry),
  }
}

export function useOutbox(options: OutboxOptions): Outbox & { pending: PendingMessage[] } {
  const [outbox] = useState(() => openOutbox(options))
  useEffect(() => {
    const flush = () => void outbox.flush()
    addEventListener('online', flush)
    addEventListener('storage', outbox.refresh)
    flush()
    return () => {
      removeEventListener('online', flush)
      removeEventListener('storage', outbox.refresh)
      outbox.close()
    }
  }, [outbox])
  return { ...outbox, pending: useSyncExternalStore(outbox.subscribe, outbox.read) }
}

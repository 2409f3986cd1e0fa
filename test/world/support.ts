import { randomUUID } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import {
  type Conversation,
  eventPaths,
  type InboxRow,
  readConversation,
  type SupportEvent,
  type SupportMessage,
  sendMessage,
} from '#contract/support.ts'
import { sendMessage as say } from '#server/safety/support/messages.ts'
import { atEnd } from './at-end.ts'
import { type BackOffice, newOperator, operatorAtWork } from './back-office.ts'
import { ask, bodyOf } from './calls.ts'
import { signUp } from './people.ts'
import type { Booted } from './site.ts'

type Site = Pick<Booted, 'app' | 'url'>

/** Sends and reads support messages on both sides of a conversation. */
export async function openSupport(site: Site) {
  const operator = await newOperator(site.app)
  const post = (token: string | undefined, text: unknown, clientId: unknown = randomUUID()) =>
    ask(site.url, sendMessage, { token, body: { client_id: clientId, text } })
  return {
    operator,
    post,
    write: async (token: string, text: string, clientId?: string) =>
      bodyOf<SupportMessage>(await post(token, text, clientId)),
    answer: (accountId: number, text: string, clientId: string = randomUUID()) =>
      say(site.app, { accountId, author: 'operator', operatorId: operator.id, clientId, text }),
    read: async (token: string, query = '') => {
      const { path } = readConversation
      return bodyOf<Conversation>(await ask(site.url, { ...readConversation, path: path + query }, { token }))
    },
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Collects the events of a stream as they arrive; `disconnect` drops its connection. */
export async function listenTo(
  { url }: { url: string },
  headers: Record<string, string>,
  query = '',
  path: string = eventPaths.account,
) {
  const cutter = new AbortController()
  atEnd(async () => cutter.abort())
  const answer = await fetch(`${url}${path}${query}`, { headers, signal: cutter.signal })
  const received: { id: string | undefined; event: SupportEvent }[] = []
  const stream = { status: answer.status, headers: answer.headers, received, beats: 0, ended: false }
  const reading = answer.body && answer.status === 200 ? read(answer.body) : Promise.resolve()
  reading
    .catch(() => {})
    .finally(() => {
      stream.ended = true
    })

  async function read(body: ReadableStream<Uint8Array>) {
    let text = ''
    for await (const part of body.pipeThrough(
      new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>,
    )) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() as string
      blocks.forEach(take)
    }
  }

  function take(block: string) {
    if (block.startsWith(':')) stream.beats++
    const data = /^data: (.*)$/m.exec(block)?.[1]
    if (data) received.push({ id: /^id: (.*)$/m.exec(block)?.[1], event: JSON.parse(data) })
  }

  return {
    stream,
    disconnect: () => cutter.abort(),
    texts: () => received.flatMap(({ event }) => (event.kind === 'message' ? [event.message.text] : [])),
    lastId: () => received.findLast(({ id }) => id !== undefined)?.id ?? '0',
  }
}

export const supportBase = '/api/operator/support'
const start = Date.parse('2026-11-21T15:00:00Z')

type Inbox = { data: InboxRow[]; counts: Record<string, number>; next: string | null }

/** Creates operators who answer, and people who write to support. */
export async function openSupportAdmin(site: Booted) {
  let passedMs = 0
  site.app.now = () => new Date(start + passedMs)
  const support = await openSupport(site)
  /** Advances the clock, so that every event has a distinct time. */
  const pass = (ms = minuteMs) => {
    passedMs += ms
  }
  const at = (office: BackOffice) => {
    const send = (method: string, accountId: number, path: string, body?: unknown) =>
      office.send(method, `${supportBase}/conversations/${accountId}${path}`, body === undefined ? {} : { body })
    return {
      office,
      inbox: async (query = ''): Promise<Inbox> =>
        (await office.send('GET', `${supportBase}/conversations${query}`)).json(),
      open: async (accountId: number, query = '') => (await send('GET', accountId, query)).json(),
      answer: (accountId: number, text: string, client_id: string = randomUUID()) =>
        send('POST', accountId, '/messages', { client_id, text }),
      see: (accountId: number, up_to: number) => send('POST', accountId, '/seen', { up_to }),
      close: (accountId: number) => send('PUT', accountId, '/closing'),
      reopen: (accountId: number) => send('DELETE', accountId, '/closing'),
    }
  }
  return {
    support,
    pass,
    operator: async (name: string) => at((await operatorAtWork(site, name)).office),
    /** A new person who has written a message. */
    async writer(text = 'Quanto tempo leva?') {
      const person = await signUp(site.url, { user_type_id: 2 })
      pass()
      await support.write(person.token, text)
      return person
    },
  }
}
export type SupportOperator = Awaited<ReturnType<Awaited<ReturnType<typeof openSupportAdmin>>['operator']>>

export const idsOf = ({ data }: Pick<Inbox, 'data'>) => data.map(({ account_id }) => account_id)

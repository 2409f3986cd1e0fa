import { useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { SupportMessage } from '#contract/support.ts'
import { answerConversation } from '#contract/support-admin.ts'
import { call, errorMessage } from '../calls.ts'
import type { KeptTalk, Unsent } from './kept-talks.ts'

/** `fault`: why it was not sent; without one it is on its way. */
export type OnItsWay = Unsent & { fault?: string }

const interrupted = 'Não sabemos se foi enviada.'

/** Sends one message after the other; what fails stays, under the name that makes it the same message again. */
export function useSender(accountId: number, kept: KeptTalk, settle: (message: SupportMessage) => void) {
  const [unsent, show] = useState<OnItsWay[]>(() => kept.read().unsent.map(one => ({ ...one, fault: interrupted })))
  const latest = useRef(unsent)
  const queue = useRef(Promise.resolve())
  const isOver = useRef(false)
  useEffect(() => {
    isOver.current = false
    return () => {
      isOver.current = true
    }
  }, [])

  function change(all: OnItsWay[]) {
    latest.current = all
    kept.keep({ unsent: all.map(({ fault: _, ...one }) => one) })
    if (!isOver.current) show(all)
  }
  const drop = (clientId: string) => change(latest.current.filter(({ client_id }) => client_id !== clientId))
  const mark = (clientId: string, { fault: _, ...one }: OnItsWay, fault?: string) =>
    change(latest.current.map(each => (each.client_id === clientId ? { ...one, ...(fault && { fault }) } : each)))

  async function send(one: OnItsWay) {
    const { client_id, text } = one
    const given = { params: { accountId: String(accountId) }, body: { client_id, text } }
    await call(answerConversation, given).then(
      message => {
        settle(message)
        drop(client_id)
      },
      error => mark(client_id, one, errorMessage(error, messages.unexpected)),
    )
  }
  const enqueue = (one: OnItsWay) => {
    queue.current = queue.current.then(() => send(one))
  }

  return {
    unsent,
    drop,
    add(text: string) {
      const one = { client_id: crypto.randomUUID(), text, sent_at: new Date().toISOString() }
      change([...latest.current, one])
      enqueue(one)
    },
    again(one: OnItsWay) {
      mark(one.client_id, one)
      enqueue(one)
    },
  }
}
export type Sender = ReturnType<typeof useSender>

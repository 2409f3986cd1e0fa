import { CallFailure } from '#contract/client.ts'
import { type SupportMessage, sendMessage } from '#contract/support.ts'
import { impatientClient } from '../client.ts'
import { forgetUnsent, keepUnsent, listUnsent, type Unsent } from './outbox.ts'

/** `fault`: why it was not sent. */
export type Waiting = Unsent & { fault?: string }

type Fault = { words: string /** Whether another try without a change of anything is of no use. */; lasts: boolean }

const patienceMs = 5_000
const notSent = 'Não enviada.'

/** Sends what was written, one after the other; what did not reach the server is sent again when it may. */
export function openSender(accountId: number, settle: (message: SupportMessage) => void) {
  const faults = new Map<string, Fault>()
  const followers = new Set<() => void>()
  let waiting: Waiting[] = []
  let isBusy = false
  let retry: ReturnType<typeof setTimeout> | undefined

  function refresh() {
    waiting = listUnsent(accountId).map(unsent => {
      const fault = faults.get(unsent.client_id)?.words
      return fault === undefined ? unsent : { ...unsent, fault }
    })
    for (const follower of followers) follower()
  }

  async function flush() {
    clearTimeout(retry)
    for (const [id, { lasts }] of faults) if (!lasts) faults.delete(id)
    refresh()
    if (isBusy) return
    isBusy = true
    for (let next = nextOne(); next; next = nextOne()) if (!(await send(next))) break
    isBusy = false
    refresh()
  }

  const nextOne = () => listUnsent(accountId).find(({ client_id }) => !faults.has(client_id))

  /** Says whether to go on with the next. */
  async function send({ client_id, text }: Unsent) {
    const answer = await impatientClient.call(sendMessage, { body: { client_id, text } }).catch(error => error)
    if (answer instanceof Error) return refuse(client_id, answer)
    settle(answer)
    forgetUnsent(accountId, client_id)
    refresh()
    return true
  }

  function refuse(clientId: string, failure: Error) {
    const { fault, waitMs } = judge(failure)
    faults.set(clientId, fault)
    if (!fault.lasts) retry = setTimeout(flush, waitMs)
    return fault.lasts
  }

  refresh()
  return {
    flush,
    refresh,
    read: () => waiting,
    follow(follower: () => void) {
      followers.add(follower)
      return () => void followers.delete(follower)
    },
    add(text: string) {
      keepUnsent(accountId, { client_id: crypto.randomUUID(), text, sent_at: new Date().toISOString() })
      void flush()
    },
    again(clientId: string) {
      faults.delete(clientId)
      void flush()
    },
    drop(clientId: string) {
      forgetUnsent(accountId, clientId)
      refresh()
    },
    close: () => clearTimeout(retry),
  }
}

/** What the server would refuse again, only another text may mend; anything else may pass with time. */
function judge(failure: Error): { fault: Fault; waitMs: number } {
  const { status = 0, retryAfter } = failure instanceof CallFailure ? failure : {}
  const isRefused = status >= 400 && status < 500 && status !== 401
  const words = isRefused ? failure.message : notSent
  const waitMs = retryAfter ? retryAfter * 1_000 : patienceMs
  return { fault: { words, lasts: isRefused && status !== 429 }, waitMs }
}

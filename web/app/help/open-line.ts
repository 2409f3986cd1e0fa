import { CallFailure, failureOf } from '#contract/client.ts'
import { eventPaths, SupportEvent } from '#contract/support.ts'
import { bearer, leaveExpired } from '../client.ts'
import { readSession } from '../session.ts'

type Line = {
  /** Reads what the screen shows first; again and again until it has. */
  load: () => Promise<unknown>
  /** The last message that is known: the stream goes on from there. */
  after: () => number
  hear: (event: SupportEvent) => void
  /** Whether the conversation is heard now. */
  tell: (isConnected: boolean) => void
}

const longestPauseMs = 15_000

/** Keeps listening: after a lost connection from where it was, and only while somebody may be looking. */
export function openLine({ load, after, hear, tell }: Line) {
  let stopped = false
  let tries = 0
  let reading = new AbortController()
  let wake = () => {}

  async function listen() {
    await load()
    reading = new AbortController()
    if (document.hidden) return
    const opened = () => {
      tries = 0
      tell(true)
    }
    await readEvents({ token: readSession().token, after: after(), signal: reading.signal, opened, hear })
  }

  async function keepListening() {
    while (!stopped) {
      await listen().catch(leaveIfExpired)
      if (stopped) return
      if (!document.hidden) tell(false)
      await pause(Math.min(longestPauseMs, 500 * 2 ** tries++))
    }
  }

  /** Ends early with what brings hope; behind another tab it lasts until somebody comes back. */
  const pause = (ms: number) =>
    new Promise<void>(resolve => {
      wake = resolve
      if (!document.hidden) setTimeout(resolve, ms)
    })

  const hurry = () => {
    tries = 0
    wake()
  }
  const follow = () => (document.hidden ? reading.abort() : hurry())
  const lose = () => {
    reading.abort()
    tell(false)
  }
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', hurry)
  addEventListener('offline', lose)
  void keepListening()
  return {
    hurry,
    close() {
      stopped = true
      document.removeEventListener('visibilitychange', follow)
      removeEventListener('online', hurry)
      removeEventListener('offline', lose)
      reading.abort()
      wake()
    },
  }
}

async function leaveIfExpired(error: unknown) {
  if (error instanceof CallFailure && error.status === 401 && readSession().token) await leaveExpired()
}

/** Longer than two beats of the stream: a connection that is silent for so long is none. */
const silenceMs = 60_000
/** A site that restarts may take a connection and never answer on it. */
const openingMs = 15_000

type Reading = { token: string | undefined; after: number; signal: AbortSignal; opened: () => void; hear: Hear }
type Hear = (event: SupportEvent) => void

/** Hears what happens in the conversation until the stream ends. @throws CallFailure when it is refused. */
async function readEvents({ token, after, signal, opened, hear }: Reading) {
  const silence = new AbortController()
  const opening = setTimeout(() => silence.abort(), openingMs)
  const answer = await fetch(`${eventPaths.account}?after=${after}`, {
    headers: bearer(token),
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  }).finally(() => clearTimeout(opening))
  if (!answer.ok || !answer.body) throw await failureOf(answer)
  opened()
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const take = splitEvents(hear)
  for (;;) {
    const timer = setTimeout(() => silence.abort(), silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    take(value)
  }
}

/** Takes a stream in whatever pieces it comes. */
function splitEvents(hear: Hear) {
  let rest = ''
  return (piece: string) => {
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() as string
    for (const block of blocks) {
      const data = block.split('\n').find(line => line.startsWith('data: '))
      const event = data === undefined ? undefined : SupportEvent.safeParse(JSON.parse(data.slice(6)))
      if (event?.success) hear(event.data)
    }
  }
}

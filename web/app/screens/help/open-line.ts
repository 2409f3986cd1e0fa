import { CallFailure } from '#contract/client.ts'
import type { SupportEvent } from '#contract/support.ts'
import { leaveExpired } from '#web/app/client.ts'
import { readSession } from '#web/app/session.ts'
import { readEvents } from './read-events.ts'

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

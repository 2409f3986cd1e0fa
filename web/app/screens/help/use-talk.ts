import { useCallback, useEffect, useRef, useState } from 'react'
import { readConversation, type SupportMessage, seeMessages } from '#contract/support.ts'
import { client, impatientClient } from '#web/app/client.ts'
import { type Change, changeTalk, emptyTalk, lastIdOf, type Talk } from '#web/parts/talk/talk-state.ts'
import { openLine } from './open-line.ts'

/** Long enough that a line which is taken up again at once is not told of. */
const tellAfterMs = 2_500

/** The conversation as it stands, and as it goes on. */
export function useTalk(connected: () => void) {
  const [talk, show] = useState(emptyTalk)
  // The line goes on from what is known now, be it drawn or not.
  const latest = useRef(talk)
  const change = useCallback((by: Change) => {
    latest.current = changeTalk(latest.current, by)
    show(latest.current)
  }, [])
  const [isConnected, tell] = useState(true)
  const [line, setLine] = useState<ReturnType<typeof openLine>>()
  const greet = useRef(connected)
  greet.current = connected

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const opened = openLine({
      after: () => lastIdOf(latest.current),
      hear: event => change({ kind: 'event', event }),
      async load() {
        if (latest.current.isLoaded) return
        change({ kind: 'newest', conversation: await impatientClient.call(readConversation, { query: {} }) })
      },
      tell(heard) {
        clearTimeout(timer)
        if (heard) greet.current()
        if (heard || !navigator.onLine) tell(heard)
        else timer = setTimeout(tell, tellAfterMs, false)
      },
    })
    setLine(opened)
    return () => {
      clearTimeout(timer)
      opened.close()
    }
  }, [change])

  return {
    talk,
    isConnected,
    hurry: () => line?.hurry(),
    settle: (message: SupportMessage) => change({ kind: 'sent', message }),
    async older() {
      const before = `${latest.current.messages[0]?.id ?? 0}`
      change({ kind: 'older', conversation: await client.call(readConversation, { query: { before } }) })
    },
    see: () => see(latest.current),
  }
}

/** Tells the server what is in sight; what fails is told with the next. */
async function see({ messages, read_by_account }: Talk) {
  const last = messages.findLast(({ author }) => author === 'operator')?.id ?? 0
  if (last > read_by_account) await client.call(seeMessages, { body: { up_to: last } }).catch(() => {})
}

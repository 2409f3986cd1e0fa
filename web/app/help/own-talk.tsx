import '#web/conversation/talk.css'
import '#web/parts/safety-note.css'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { readConversation, type SupportMessage, seeMessages } from '#contract/support.ts'
import { type Change, changeTalk, emptyTalk, lastIdOf, type Talk } from '#web/conversation/talk-state.ts'
import { useFollowing } from '#web/conversation/use-following.ts'
import { useVisible } from '#web/conversation/use-visible.ts'
import { client, impatientClient } from '../client.ts'
import { Composer } from './composer.tsx'
import { HelpScreen } from './help-screen.tsx'
import { openLine } from './open-line.ts'
import { openSender } from './send-unsent.ts'
import { TalkLog } from './talk-log.tsx'
import { Waiting } from './waiting.tsx'

export function OwnTalk({ accountId }: { accountId: number }) {
  const flush = useRef(() => {})
  const { talk, isConnected, settle, older, see } = useTalk(() => flush.current())
  const { sender, waiting } = useSender(accountId, settle)
  flush.current = () => void sender.flush()
  const arrived = new Set(talk.messages.map(({ client_id }) => client_id))
  const unsent = waiting.filter(({ client_id }) => !arrived.has(client_id))
  const following = useFollowing(
    talk.messages[0]?.id,
    unsent.at(-1)?.client_id ?? talk.messages.at(-1)?.id,
    talk.isLoaded,
  )
  useSeeing(following.isAtEnd && talk.isLoaded, talk.messages.at(-1)?.id, see)
  const send = (text: string) => {
    sender.add(text)
    following.toEnd()
  }
  return (
    <HelpScreen action={<Composer accountId={accountId} isConnected={isConnected} send={send} />}>
      {talk.isLoaded ? (
        <TalkLog talk={talk} unsent={unsent} following={following} older={older} sender={sender} />
      ) : (
        <Waiting />
      )}
    </HelpScreen>
  )
}

/** What is in sight is seen. */
function useSeeing(isInSight: boolean, last: number | undefined, see: () => Promise<void>) {
  const isVisible = useVisible()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further message is to be seen
  useEffect(() => {
    if (isInSight && isVisible) void see()
  }, [isInSight, isVisible, last])
}

/** What this account wrote here, in whichever tab, and is not sent yet. */
function useSender(accountId: number, settle: (message: SupportMessage) => void) {
  const [sender] = useState(() => openSender(accountId, settle))
  useEffect(() => {
    const online = () => void sender.flush()
    addEventListener('online', online)
    addEventListener('storage', sender.refresh)
    online()
    return () => {
      removeEventListener('online', online)
      removeEventListener('storage', sender.refresh)
      sender.close()
    }
  }, [sender])
  return { sender, waiting: useSyncExternalStore(sender.follow, sender.read) }
}

/** Long enough that a line which is taken up again at once is not told of. */
const tellAfterMs = 2_500

/** The conversation as it stands, and as it goes on. */
function useTalk(connected: () => void) {
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

import '#web/parts/talk/talk.css'
import '#web/parts/safety-note.css'
import { useEffect, useRef } from 'react'
import { useFollowing } from '#web/talk/use-following.ts'
import { useVisible } from '#web/talk/use-visible.ts'
import { Composer } from './composer.tsx'
import { HelpScreen } from './help-screen.tsx'
import { TalkLog } from './talk-log.tsx'
import { useSender } from './use-sender.ts'
import { useTalk } from './use-talk.ts'
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

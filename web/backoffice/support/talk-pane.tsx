import { useEffect, useState } from 'react'
import type { ConversationAccount } from '#contract/support-desk.ts'
import { useFollowing } from '#web/talk/use-following.ts'
import { useVisible } from '#web/talk/use-visible.ts'
import { Composer } from './composer.tsx'
import { openKept } from './kept-talks.ts'
import { LineNote } from './line-note.tsx'
import { TalkLog } from './talk-log.tsx'
import type { DeskTalk } from './use-desk-talk.ts'
import { useSender } from './use-sender.ts'

type TalkPaneProps = { account: ConversationAccount; desk: DeskTalk; operatorId: number }

/** What was said, and where one answers. */
export function TalkPane({ account, desk, operatorId }: TalkPaneProps) {
  const { talk, settle, see, older, isConnected } = desk
  const [kept] = useState(() => openKept(operatorId, account.id))
  const sender = useSender(account.id, kept, settle)
  const arrived = new Set(talk.messages.map(({ client_id }) => client_id))
  const unsent = sender.unsent.filter(({ client_id }) => !arrived.has(client_id))
  const following = useFollowing(talk.messages[0]?.id, unsent.at(-1)?.client_id ?? talk.messages.at(-1)?.id)
  useSeeing(following.isAtEnd, talk.messages.at(-1)?.id, see)
  const send = (text: string) => {
    sender.add(text)
    following.toEnd()
  }
  return (
    <section className="panel talk-pane" aria-label="Conversa">
      <TalkLog {...{ account, talk, unsent, sender, following, older }} />
      {!isConnected && <LineNote />}
      <Composer {...{ account, kept, send }} leave={() => following.log.current?.focus()} />
    </section>
  )
}

/** What is in sight is seen. */
function useSeeing(isAtEnd: boolean, last: number | undefined, see: () => Promise<void>) {
  const isVisible = useVisible()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further message is to be seen
  useEffect(() => {
    if (isAtEnd && isVisible) void see()
  }, [isAtEnd, isVisible, last])
}

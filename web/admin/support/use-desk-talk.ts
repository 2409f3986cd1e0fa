import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { SupportMessage } from '#contract/support.ts'
import { readAdminConversation, seeConversation } from '#contract/support-admin.ts'
import { type Change, changeTalk, emptyTalk, lastIdOf, type Talk } from '#web/conversation/talk-state.ts'
import { call } from '../calls.ts'
import { isPresent } from './presence.ts'
import { useSupportLine } from './use-support-line.ts'

/** A conversation as it stands, and as it goes on. Opening it is written down, so it is opened once. */
export function useDeskTalk(accountId: number) {
  const read = (query: { before?: string; after?: string }) =>
    call(readAdminConversation, { params: { accountId: String(accountId) }, query })
  const { data, error, refetch } = useQuery({
    queryKey: ['conversation', accountId],
    queryFn: () => read({}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [talk, show] = useState(emptyTalk)
  // The line goes on from what is known now, be it drawn or not.
  const latest = useRef(talk)
  const change = useCallback((by: Change) => {
    latest.current = changeTalk(latest.current, by)
    show(latest.current)
  }, [])
  useEffect(() => {
    if (data) change({ kind: 'newest', conversation: data.conversation })
  }, [data, change])

  async function catchUp() {
    for (let more = latest.current.isLoaded; more; ) {
      const { conversation } = await read({ after: String(lastIdOf(latest.current)) })
      change({ kind: 'older', conversation: { ...conversation, more: latest.current.more } })
      more = conversation.more
    }
  }
  const isConnected = useSupportLine({
    hear: event => event.account_id === accountId && change({ kind: 'event', event }),
    // What fails is read with the next connection.
    catchUp: () => void catchUp().catch(() => {}),
  })

  return {
    account: data?.account,
    talk,
    error,
    refetch,
    isConnected,
    settle: (message: SupportMessage) => change({ kind: 'sent', message }),
    stand: (closed_at: string | null) =>
      change({ kind: 'event', event: { kind: 'state', account_id: accountId, closed_at } }),
    async older() {
      const before = String(latest.current.messages[0]?.id ?? 0)
      change({ kind: 'older', conversation: (await read({ before })).conversation })
    },
    see: () => see(accountId, latest.current),
  }
}
export type DeskTalk = ReturnType<typeof useDeskTalk>

/** Tells the server what is in sight of somebody; what fails is told with the next. */
async function see(accountId: number, { messages, read_by_operator }: Talk) {
  const up_to = messages.findLast(({ author }) => author === 'account')?.id ?? 0
  if (up_to <= read_by_operator || !isPresent()) return
  await call(seeConversation, { params: { accountId: String(accountId) }, body: { up_to } }).catch(() => {})
}

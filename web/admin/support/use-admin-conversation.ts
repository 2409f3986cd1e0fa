import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAdminConversation, type SupportMessage, seeConversation } from '#contract/support.ts'
import { type ConversationState, useConversationState } from '#web/conversation/conversation-state.ts'
import { call } from '../calls.ts'
import { isPresent, useSupportEvents } from './support-events.tsx'

export type AdminConversation = ReturnType<typeof useAdminConversation>

/** An account's conversation. Reads it only once, because the server audits each opening. */
export function useAdminConversation(accountId: number) {
  const params = { accountId: String(accountId) }
  const read = (query: { before?: string; after?: string }) => call(readAdminConversation, { params, query })
  const { data, error, refetch } = useQuery({
    queryKey: ['conversation', accountId],
    queryFn: () => read({}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { state, latest, change } = useConversationState()
  useEffect(() => {
    if (data) change({ kind: 'newest', conversation: data.conversation })
  }, [data, change])

  async function catchUp() {
    // A message that arrives meanwhile must not move the next page.
    let after = latest.current.followed
    for (let more = latest.current.isLoaded; more; ) {
      const { conversation } = await read({ after: String(after) })
      change({ kind: 'older', conversation: { ...conversation, more: latest.current.more } })
      after = conversation.messages.at(-1)?.id ?? after
      more = conversation.more
    }
  }
  const isConnected = useSupportEvents({
    onMessage: event => event.account_id === accountId && change({ kind: 'event', event }),
    // If this fails, catches up on the next connection.
    catchUp: () => void catchUp().catch(() => {}),
  })

  return {
    account: data?.account,
    state,
    error,
    refetch,
    isConnected,
    onSent: (message: SupportMessage) => change({ kind: 'sent', message }),
    setClosedAt: (closed_at: string | null) =>
      change({ kind: 'event', event: { kind: 'state', account_id: accountId, closed_at } }),
    async loadOlder() {
      const before = String(latest.current.messages[0]?.id ?? 0)
      change({ kind: 'older', conversation: (await read({ before })).conversation })
    },
    markRead: () => markRead(accountId, latest.current),
  }
}

/** Ignores a failure, because the next call marks the same messages as read. */
async function markRead(accountId: number, { messages, read_by_operator }: ConversationState) {
  const up_to = messages.findLast(({ author }) => author === 'account')?.id ?? 0
  if (up_to <= read_by_operator || !isPresent()) return
  await call(seeConversation, { params: { accountId: String(accountId) }, body: { up_to } }).catch(() => {})
}

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ConversationState } from './conversation-state.ts'
import type { PendingMessage } from './outbox.ts'

type Outbox = { pending: PendingMessage[]; add: (text: string) => void }

export type MessageLogState = ReturnType<typeof useMessageLog>

/** A conversation's scrolling log. Follows new messages, and runs `see` when the last one is visible. */
export function useMessageLog(state: ConversationState, outbox: Outbox, see: () => Promise<void>) {
  const { messages, isLoaded } = state
  const arrived = new Set(messages.map(({ client_id }) => client_id))
  const unsent = outbox.pending.filter(({ client_id }) => !arrived.has(client_id))
  const lastId = messages.at(-1)?.id
  const following = useFollowing(messages[0]?.id, unsent.at(-1)?.client_id ?? lastId, isLoaded)
  useSeen(following.isAtEnd && isLoaded, lastId, see)
  return {
    ...following,
    unsent,
    send(text: string) {
      outbox.add(text)
      following.toEnd()
    },
  }
}

/** Within this distance of the end, a reader counts as being at the end. */
const nearPx = 48

/**
 * Keeps a growing log scrolled to its end while the reader is there. Otherwise preserves the reader's scroll position
 * when older messages appear above.
 */
function useFollowing(first: string | number | undefined, last: string | number | undefined, isShown: boolean) {
  const log = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const before = useRef({ first, last, height: 0, isAtEnd: true })

  const toEnd = useCallback(() => {
    before.current.isAtEnd = true
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [])
  const onScroll = useCallback(() => {
    const element = log.current
    if (!element) return
    const rest = element.scrollHeight - element.scrollTop - element.clientHeight
    before.current.isAtEnd = rest < nearPx
    setAtEnd(rest < nearPx)
  }, [])

  useLayoutEffect(() => {
    const element = log.current
    if (!element || !isShown) return
    if (before.current.isAtEnd) toEnd()
    else if (before.current.first !== first) element.scrollTop += element.scrollHeight - before.current.height
    before.current = { ...before.current, first, last, height: element.scrollHeight }
  }, [isShown, first, last, toEnd])

  useEffect(() => {
    if (!isShown || !log.current) return
    const observer = new ResizeObserver(() => before.current.isAtEnd && toEnd())
    observer.observe(log.current)
    return () => observer.disconnect()
  }, [isShown, toEnd])

  return { log, isAtEnd, onScroll, toEnd }
}

function useSeen(isInSight: boolean, lastId: number | undefined, see: () => Promise<void>) {
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden)
  const seen = useEffectEvent(see)
  useEffect(() => {
    if (lastId && isInSight && isVisible) void seen()
  }, [isInSight, isVisible, lastId])
}

function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

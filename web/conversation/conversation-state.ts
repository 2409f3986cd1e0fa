import { useCallback, useRef, useState } from 'react'
import type { Conversation, SupportEvent, SupportMessage } from '#contract/support.ts'

/**
 * `isLoaded`: the newest messages have arrived. `followed`: the id up to which every message has arrived; the next
 * connection resumes after it. The person's own sent message does not count: an answer that we missed may precede it.
 */
export type ConversationState = Omit<Conversation, 'unread'> & { isLoaded: boolean; followed: number }

export type Change =
  | { kind: 'newest' | 'older'; conversation: Conversation }
  | { kind: 'sent'; message: SupportMessage }
  | { kind: 'event'; event: SupportEvent }

export const emptyConversation: ConversationState = {
  messages: [],
  more: false,
  read_by_account: 0,
  read_by_operator: 0,
  closed_at: null,
  isLoaded: false,
  followed: 0,
}

export function changeConversation(state: ConversationState, change: Change): ConversationState {
  switch (change.kind) {
    case 'newest':
      return { ...mergePage(state, change.conversation), isLoaded: true }
    case 'older':
      return mergePage(state, change.conversation)
    case 'sent':
      return addSent(state, change.message)
    case 'event':
      return applyEvent(state, change.event)
  }
}

const mergePage = (state: ConversationState, page: Conversation): ConversationState => ({
  ...state,
  messages: mergeMessages(state.messages, page.messages),
  followed: Math.max(state.followed, page.messages.at(-1)?.id ?? 0),
  more: page.more,
  closed_at: page.closed_at,
  read_by_account: Math.max(state.read_by_account, page.read_by_account),
  read_by_operator: Math.max(state.read_by_operator, page.read_by_operator),
})

/** A sent message reopens a closed conversation. If the stream delivered it first, `closed_at` may already be newer. */
function addSent(state: ConversationState, message: SupportMessage): ConversationState {
  if (state.messages.some(({ id }) => id === message.id)) return state
  return { ...state, messages: mergeMessages(state.messages, [message]), closed_at: null }
}

function applyEvent(state: ConversationState, event: SupportEvent): ConversationState {
  if (event.kind === 'message') {
    const followed = Math.max(state.followed, event.message.id)
    return { ...state, followed, messages: mergeMessages(state.messages, [event.message]) }
  }
  if (event.kind === 'state') return { ...state, closed_at: event.closed_at }
  const side = `read_by_${event.by}` as const
  return { ...state, [side]: Math.max(state[side], event.up_to) }
}

/** The stream and a response may deliver the same message. */
function mergeMessages(current: SupportMessage[], added: readonly SupportMessage[]) {
  const byId = new Map([...current, ...added].map(message => [message.id, message]))
  return byId.size === current.length ? current : [...byId.values()].toSorted((a, b) => a.id - b.id)
}

/** Connections resume from `latest`, which is ahead of the rendered state. */
export function useConversationState() {
  const [state, setState] = useState(emptyConversation)
  const latest = useRef(state)
  const change = useCallback((change: Change) => {
    latest.current = changeConversation(latest.current, change)
    setState(latest.current)
  }, [])
  return { state, latest, change }
}

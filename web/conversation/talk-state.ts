import type { Conversation, SupportEvent, SupportMessage } from '#contract/support.ts'

/** What is known of the conversation; `isLoaded` once the newest of it has come. */
export type Talk = Omit<Conversation, 'unread'> & { isLoaded: boolean }

export type Change =
  | { kind: 'newest' | 'older'; conversation: Conversation }
  | { kind: 'sent'; message: SupportMessage }
  | { kind: 'event'; event: SupportEvent }

export const emptyTalk: Talk = {
  messages: [],
  more: false,
  read_by_account: 0,
  read_by_operator: 0,
  closed_at: null,
  isLoaded: false,
}

export function changeTalk(talk: Talk, change: Change): Talk {
  switch (change.kind) {
    case 'newest':
      return { ...standing(talk, change.conversation), more: change.conversation.more, isLoaded: true }
    case 'older':
      return { ...standing(talk, change.conversation), more: change.conversation.more }
    case 'sent':
      return sent(talk, change.message)
    case 'event':
      return hear(talk, change.event)
  }
}

const standing = (talk: Talk, { messages, closed_at, ...read }: Conversation): Talk => ({
  ...talk,
  messages: merge(talk.messages, messages),
  closed_at,
  read_by_account: Math.max(talk.read_by_account, read.read_by_account),
  read_by_operator: Math.max(talk.read_by_operator, read.read_by_operator),
})

/** A message opens a closed conversation; one that the stream has told of already did so before what came since. */
function sent(talk: Talk, message: SupportMessage): Talk {
  if (talk.messages.some(({ id }) => id === message.id)) return talk
  return { ...talk, messages: merge(talk.messages, [message]), closed_at: null }
}

function hear(talk: Talk, event: SupportEvent): Talk {
  if (event.kind === 'message') return { ...talk, messages: merge(talk.messages, [event.message]) }
  if (event.kind === 'state') return { ...talk, closed_at: event.closed_at }
  const side = `read_by_${event.by}` as const
  return { ...talk, [side]: Math.max(talk[side], event.up_to) }
}

/** What comes twice, from the stream and as an answer, is there once; always in the order of the conversation. */
function merge(known: readonly SupportMessage[], come: readonly SupportMessage[]) {
  const byId = new Map([...known, ...come].map(message => [message.id, message]))
  return byId.size === known.length ? (known as SupportMessage[]) : [...byId.values()].toSorted((a, b) => a.id - b.id)
}

export const lastIdOf = ({ messages }: Talk) => messages.at(-1)?.id ?? 0

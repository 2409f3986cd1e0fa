import type { Conversation, SupportMessage } from '#contract/support.ts'
import type { ReadConversation } from './read-conversation.ts'

type Row = ReadConversation['messages'][number]

export const toldMessage = ({ id, author, client_id, body, sent_at }: Row): SupportMessage => ({
  id,
  author,
  client_id,
  text: body,
  sent_at: sent_at.toISOString(),
})

export const toldConversation = ({ conversation, messages, more, unread }: ReadConversation): Conversation => ({
  messages: messages.map(toldMessage),
  more,
  read_by_account: conversation?.account_read_id ?? 0,
  read_by_operator: conversation?.operator_read_id ?? 0,
  closed_at: conversation?.closed_at?.toISOString() ?? null,
  unread,
})

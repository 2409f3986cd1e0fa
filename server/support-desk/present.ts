import type { ConversationAccount, InboxRow as InboxRowOnWire, SavedAnswer } from '#contract/support-desk.ts'
import type { InboxRow } from './list-conversations.ts'
import type { OpenedConversation } from './open-conversation.ts'
import type { SavedAnswerRow } from './saved-answers.ts'

export const presentRow = ({ last_message_at, waiting_since, closed_at, ...row }: InboxRow): InboxRowOnWire => ({
  ...row,
  last_message_at: last_message_at.toISOString(),
  waiting_since: waiting_since?.toISOString() ?? null,
  closed_at: closed_at?.toISOString() ?? null,
})

export const presentAccount = ({
  created_at,
  listed_until,
  orders,
  ...account
}: OpenedConversation['account']): ConversationAccount => ({
  ...account,
  created_at: created_at.toISOString(),
  listed_until: listed_until?.toISOString() ?? null,
  orders: orders.map(order => ({ ...order, created_at: order.created_at.toISOString() })),
})

export const presentAnswer = ({ id, title, body }: SavedAnswerRow): SavedAnswer => ({ id, title, text: body })

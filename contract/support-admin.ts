import * as z from 'zod/mini'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { orderStatuses } from './order.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { Order } from './review.ts'
import {
  authors,
  Conversation,
  Seen,
  Sending,
  Span,
  SupportMessage,
  supportLimits,
  supportMessages,
} from './support.ts'

const base = '/api/operator/support'
const AccountId = z.object({ accountId: Whole(2_147_483_647) })

export const conversationFilters = { waiting: 'Sem resposta', open: 'Abertas', closed: 'Encerradas' } as const
export type ConversationFilter = keyof typeof conversationFilters
export const ConversationFilter = z.enum(
  Object.keys(conversationFilters) as [ConversationFilter, ...ConversationFilter[]],
)
/** Milliseconds and an account id. */
const Place = z.string().check(z.regex(/^\d{1,14}\.\d{1,10}$/, 'Recarregue a página.'))

export const inboxTextLength = 120

export const InboxRow = z.object({
  account_id: z.int(),
  name: z.string(),
  nickname: z.nullable(z.string()),
  user_type: z.int(),
  author: z.enum(authors),
  text: z.string(),
  last_message_at: z.string(),
  waiting_since: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  unread: z.int(),
})
export type InboxRow = z.infer<typeof InboxRow>

export const listConversations = endpoint({
  method: 'GET',
  path: `${base}/conversations`,
  summary: 'Conversations of one filter: those that wait with the oldest unanswered first, others newest first',
  access: 'operator',
  roles: duties.answerPeople,
  emergency: true,
  query: z.strictObject({ filter: z.optional(ConversationFilter), order: Order, after: z.optional(Place) }),
  response: {
    200: z.object({
      data: z.array(InboxRow),
      counts: z.record(ConversationFilter, z.int()),
      next: z.nullable(z.string()),
    }),
  },
  refusals: [401, 422],
})

export const ConversationAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  user_type: z.int(),
  nickname: z.nullable(z.string()),
  created_at: z.string(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  kyc_case: z.nullable(z.int()),
  profile: z.nullable(z.enum(['pending', 'approved', 'refused'])),
  profile_case: z.nullable(z.int()),
  listed_until: z.nullable(z.string()),
  suspended: z.boolean(),
  orders: z.array(
    z.object({
      id: z.int(),
      code: z.string(),
      title: z.string(),
      status: z.enum(orderStatuses),
      created_at: z.string(),
    }),
  ),
})
export type ConversationAccount = z.infer<typeof ConversationAccount>

export const readAdminConversation = endpoint({
  method: 'GET',
  path: `${base}/conversations/:accountId`,
  summary:
    'One conversation with the account beside it; also of an account that has never written. Opening it is written down',
  access: 'operator',
  roles: duties.answerPeople,
  emergency: true,
  params: AccountId,
  query: Span,
  response: { 200: z.object({ conversation: Conversation, account: ConversationAccount }) },
  refusals: [401, 404, 422],
})

export const answerConversation = endpoint({
  method: 'POST',
  path: `${base}/conversations/:accountId/messages`,
  summary: 'Answers; the same `client_id` again is the same message. Opens a closed conversation',
  access: 'operator',
  roles: duties.answerPeople,
  emergency: true,
  params: AccountId,
  body: Sending,
  response: { 201: SupportMessage },
  refusals: [401, 404, 409, 422],
})

export const seeConversation = endpoint({
  method: 'POST',
  path: `${base}/conversations/:accountId/seen`,
  summary: 'An operator has seen the account’s messages up to this one',
  access: 'operator',
  roles: duties.answerPeople,
  emergency: true,
  params: AccountId,
  body: Seen,
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

export const closeConversation = endpoint({
  method: 'PUT',
  path: `${base}/conversations/:accountId/closing`,
  summary: 'Closes the conversation: nothing waits in it any more',
  access: 'operator',
  roles: duties.answerPeople,
  params: AccountId,
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

export const reopenConversation = endpoint({
  method: 'DELETE',
  path: `${base}/conversations/:accountId/closing`,
  summary: 'Opens the conversation again',
  access: 'operator',
  roles: duties.answerPeople,
  params: AccountId,
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

export const SavedAnswer = z.object({ id: z.int(), title: z.string(), text: z.string() })
export type SavedAnswer = z.infer<typeof SavedAnswer>

const AnswerId = z.object({ id: Whole(2_147_483_647) })
const AnswerForm = z.strictObject({
  title: PlainLine({ missing: 'Dê um nome à resposta.', max: 60, long: 'O nome deve ter até 60 caracteres.' }),
  text: PlainText({ missing: supportMessages.empty, max: supportLimits.textLength, long: supportMessages.long }),
})

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: `${base}/saved-answers`,
  summary: 'Saved answers by their names',
  access: 'operator',
  roles: duties.answerPeople,
  emergency: true,
  response: { 200: z.object({ data: z.array(SavedAnswer) }) },
  refusals: [401],
})

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: `${base}/saved-answers`,
  summary: 'Keeps an answer at hand for all operators',
  access: 'operator',
  roles: duties.answerPeople,
  body: AnswerForm,
  response: { 201: SavedAnswer },
  refusals: [401, 422],
})

export const changeSavedAnswer = endpoint({
  method: 'PUT',
  path: `${base}/saved-answers/:id`,
  summary: 'Changes a saved answer',
  access: 'operator',
  roles: duties.answerPeople,
  params: AnswerId,
  body: AnswerForm,
  response: { 200: SavedAnswer },
  refusals: [401, 404, 422],
})

export const removeSavedAnswer = endpoint({
  method: 'DELETE',
  path: `${base}/saved-answers/:id`,
  summary: 'Removes a saved answer',
  access: 'operator',
  roles: duties.answerPeople,
  params: AnswerId,
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

/** Replaces `{nome}` in a saved answer with the person's first name. */
export function fillIn(answer: string, name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return answer.replaceAll('{nome}', () => first)
}

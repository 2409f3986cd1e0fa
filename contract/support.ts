import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { orderStatuses } from './order.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { keptDays } from './retention-days.ts'
import { Order } from './review.ts'

export const supportLimits = {
  textLength: 2000,
  page: 50,
  keptDays: keptDays.supportMessages,
  mailAfterMinutes: 10,
  answerDays: 5,
} as const

export const supportMessages = {
  empty: 'Escreva uma mensagem.',
  long: 'Escreva até 2.000 caracteres por mensagem.',
  otherText: 'Esta mensagem já foi enviada com outro texto.',
  tooMany: 'Você enviou muitas mensagens em pouco tempo. Aguarde um pouco.',
} as const

export const authors = ['account', 'operator'] as const

export const SupportMessage = z.object({
  /** Increases within a conversation. */
  id: z.int(),
  author: z.enum(authors),
  client_id: z.string(),
  text: z.string(),
  sent_at: z.string(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const Conversation = z.object({
  messages: z.array(SupportMessage),
  /** Whether older messages exist, or newer ones if only `after` is set. */
  more: z.boolean(),
  read_by_account: z.int(),
  read_by_operator: z.int(),
  closed_at: z.nullable(z.string()),
  unread: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

const Mark = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Informe um número inteiro.')), z.transform(Number))

export const Span = z.strictObject({ before: z.optional(Mark), after: z.optional(Mark) })

export const Sending = z.strictObject({
  client_id: z.string('Recarregue a página.').check(z.uuid('Recarregue a página.')),
  text: PlainText({ missing: supportMessages.empty, max: supportLimits.textLength, long: supportMessages.long }),
})
export const Seen = z.strictObject({
  up_to: z.int('Informe um número inteiro.').check(z.minimum(1, 'Informe um número inteiro.')),
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/support/conversation',
  summary: 'Returns the caller’s conversation with support; empty before the first message',
  access: 'account',
  query: Span,
  response: { 200: Conversation },
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  summary: 'Sends a message to support, stored once per `client_id`; reopens a closed conversation',
  access: 'account',
  body: Sending,
  response: { 201: SupportMessage },
  refusals: [409, 429],
})

export const seeMessages = endpoint({
  method: 'POST',
  path: '/api/support/seen',
  summary: 'Marks support’s messages up to this one as read',
  access: 'account',
  body: Seen,
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/support/unread',
  summary: 'Returns the number of answers that the caller has not seen',
  access: 'account',
  response: { 200: z.object({ unread: z.int() }) },
})

/**
 * Both streams send unnamed events with a `SupportEvent` as JSON. The event id is the message id. With `Last-Event-ID`
 * or `?after=`, a stream first sends the messages since then. A client that reconnects must re-read `seen` and
 * `state`. The operators' stream omits the text of conversations that the operator has not opened, and does not extend
 * the session.
 */
export const eventPaths = { account: '/api/support/events', operator: '/api/operator/support/events' } as const

export const SupportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), account_id: z.int(), message: SupportMessage }),
  z.object({ kind: z.literal('seen'), account_id: z.int(), by: z.enum(authors), up_to: z.int() }),
  z.object({ kind: z.literal('state'), account_id: z.int(), closed_at: z.nullable(z.string()) }),
])
export type SupportEvent = z.infer<typeof SupportEvent>

// Endpoints for operators.

const base = '/api/operator/support'
const AccountId = z.object({ accountId: Whole(2_147_483_647) })

export const conversationFilters = { waiting: 'Sem resposta', open: 'Abertas', closed: 'Encerradas' } as const
export type ConversationFilter = keyof typeof conversationFilters
export const ConversationFilter = z.enum(
  Object.keys(conversationFilters) as [ConversationFilter, ...ConversationFilter[]],
)
/** Cursor: milliseconds and account id. */
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
  summary:
    'Returns the conversations that match a filter: waiting ones by oldest unanswered message, others newest first',
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
  summary: 'Returns a conversation with its account, even if the account has never written; audited',
  roles: duties.answerPeople,
  emergency: true,
  params: AccountId,
  query: Span,
  response: { 200: z.object({ conversation: Conversation, account: ConversationAccount }) },
  refusals: [404],
})

export const answerConversation = endpoint({
  method: 'POST',
  path: `${base}/conversations/:accountId/messages`,
  summary: 'Sends an answer, stored once per `client_id`; reopens a closed conversation',
  roles: duties.answerPeople,
  emergency: true,
  params: AccountId,
  body: Sending,
  response: { 201: SupportMessage },
  refusals: [404, 409],
})

export const seeConversation = endpoint({
  method: 'POST',
  path: `${base}/conversations/:accountId/seen`,
  summary: 'Marks the account’s messages up to this one as read',
  roles: duties.answerPeople,
  emergency: true,
  params: AccountId,
  body: Seen,
  refusals: [404],
})

export const closeConversation = endpoint({
  method: 'PUT',
  path: `${base}/conversations/:accountId/closing`,
  summary: 'Closes the conversation, so that nothing in it waits',
  roles: duties.answerPeople,
  params: AccountId,
  refusals: [404, 409],
})

export const reopenConversation = endpoint({
  method: 'DELETE',
  path: `${base}/conversations/:accountId/closing`,
  summary: 'Reopens the conversation',
  roles: duties.answerPeople,
  params: AccountId,
  refusals: [404, 409],
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
  summary: 'Returns the saved answers, sorted by name',
  roles: duties.answerPeople,
  emergency: true,
  response: { 200: z.object({ data: z.array(SavedAnswer) }) },
})

export const addSavedAnswer = endpoint({
  method: 'POST',
  path: `${base}/saved-answers`,
  summary: 'Saves an answer for all operators',
  roles: duties.answerPeople,
  body: AnswerForm,
  response: { 201: SavedAnswer },
})

export const changeSavedAnswer = endpoint({
  method: 'PUT',
  path: `${base}/saved-answers/:id`,
  summary: 'Changes a saved answer',
  roles: duties.answerPeople,
  params: AnswerId,
  body: AnswerForm,
  response: { 200: SavedAnswer },
  refusals: [404],
})

export const removeSavedAnswer = endpoint({
  method: 'DELETE',
  path: `${base}/saved-answers/:id`,
  summary: 'Removes a saved answer',
  roles: duties.answerPeople,
  params: AnswerId,
  refusals: [404],
})

/** Replaces `{nome}` in a saved answer with the person's first name. */
export function fillIn(answer: string, name: string) {
  const [first = ''] = name.trim().split(/\s+/)
  return answer.replaceAll('{nome}', () => first)
}

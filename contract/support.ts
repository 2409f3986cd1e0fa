import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { PlainText } from './plain-text.ts'
import { keptDays } from './retention-days.ts'

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
  /** Older messages exist, or with only `after` newer ones. */
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
  summary: 'The caller’s conversation with the support; empty before the first message',
  access: 'account',
  query: Span,
  response: { 200: Conversation },
  refusals: [401, 422],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  summary: 'Says something to the support; the same `client_id` again is the same message. Opens a closed conversation',
  access: 'account',
  body: Sending,
  response: { 201: SupportMessage },
  refusals: [401, 409, 422, 429],
})

export const seeMessages = endpoint({
  method: 'POST',
  path: '/api/support/seen',
  summary: 'The caller has seen the support’s messages up to this one',
  access: 'account',
  body: Seen,
  response: { 204: Nothing },
  refusals: [401, 422],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/support/unread',
  summary: 'How many answers the caller has not seen',
  access: 'account',
  response: { 200: z.object({ unread: z.int() }) },
  refusals: [401],
})

/**
 * Both streams send unnamed events with a `SupportEvent` as JSON; the event id is the message id. With `Last-Event-ID`
 * or `?after=` they first send the messages since then. A client that reconnects must read `seen` and `state` again.
 * The operator's stream omits the text of conversations that the operator has not opened, and does not extend the
 * session.
 */
export const eventPaths = { account: '/api/support/events', operator: '/api/operator/support/events' } as const

export const SupportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), account_id: z.int(), message: SupportMessage }),
  z.object({ kind: z.literal('seen'), account_id: z.int(), by: z.enum(authors), up_to: z.int() }),
  z.object({ kind: z.literal('state'), account_id: z.int(), closed_at: z.nullable(z.string()) }),
])
export type SupportEvent = z.infer<typeof SupportEvent>

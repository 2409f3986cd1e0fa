import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { PlainText } from './plain-text.ts'

export const supportLimits = { textLength: 2000, page: 50, keptDays: 90, mailAfterMinutes: 10 } as const

export const supportMessages = {
  empty: 'Escreva uma mensagem.',
  long: 'Escreva até 2.000 caracteres por mensagem.',
  otherText: 'Esta mensagem já foi enviada com outro texto.',
  tooMany: 'Você enviou muitas mensagens em pouco tempo. Aguarde um pouco.',
} as const

export const authors = ['account', 'operator'] as const

export const SupportMessage = z.object({
  /** Grows within a conversation. */
  id: z.int(),
  author: z.enum(authors),
  /** Chosen by the sender's device. */
  client_id: z.string(),
  text: z.string(),
  sent_at: z.string(),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const Conversation = z.object({
  /** Oldest first. */
  messages: z.array(SupportMessage),
  /** Whether there are older ones, or with only `after` newer ones. */
  more: z.boolean(),
  /** The last message of the other side that each side has read. */
  read_by_account: z.int(),
  read_by_operator: z.int(),
  closed_at: z.nullable(z.string()),
  /** Messages of the other side. */
  unread: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

/** A message id in a URL; 0 is before the first. */
const Mark = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Informe um número inteiro.')), z.transform(Number))

/** The last messages before an id, the first after one, or those between; without either the newest. */
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
 * Both streams send unnamed server-sent events with a `SupportEvent` as JSON; a message's id is the event's id. With
 * `Last-Event-ID`, or `?after=`, the messages since then come first. A comment every 25 seconds keeps the stream alive.
 * When it ends, the client reconnects with the last id and reads `seen` and `state` again, which it may have missed.
 *
 * - `GET /api/support/events`: the caller's own conversation, with the bearer token (read with `fetch`). It starts with
 *   the conversation's state.
 * - `GET /api/operator/support/events`: all conversations, with the operator's cookie (read with `EventSource`), without
 *   the text of those that the operator hasn't opened. It doesn't count as activity: the session and the stream end
 *   after fifteen idle minutes.
 */
export const eventPaths = { account: '/api/support/events', operator: '/api/operator/support/events' } as const

export const SupportEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('message'), account_id: z.int(), message: SupportMessage }),
  z.object({ kind: z.literal('seen'), account_id: z.int(), by: z.enum(authors), up_to: z.int() }),
  z.object({ kind: z.literal('state'), account_id: z.int(), closed_at: z.nullable(z.string()) }),
])
export type SupportEvent = z.infer<typeof SupportEvent>

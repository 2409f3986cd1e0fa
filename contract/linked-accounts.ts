import * as z from 'zod/mini'
import { endpoint, Nothing, Whole } from './endpoint.ts'
import { explanations, linkedKinds, linkedLimits, linkedVerdicts } from './linked-kinds.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, FilterOf, Order, QueuePage } from './review.ts'
import { EvidenceSignal } from './trust-signals.ts'

const base = '/api/operator/links'

/** Cases that wait, by their deadline; the others by number, the newest first. There is no other order. */
export const linkedFilters = { waiting: 'Aguardando', decided: 'Decididos' } as const
export type LinkedFilter = keyof typeof linkedFilters
const LinkedFilter = FilterOf(linkedFilters)

const Kind = FilterOf(linkedKinds)

export const LinkedCaseRow = z.object({
  id: z.int(),
  opened_at: z.string(),
  due_at: z.nullable(z.string()),
  /** An operator has looked and watches on. */
  watched: z.boolean(),
  /** The first few of them. */
  accounts: z.array(z.object({ id: z.int(), name: z.nullable(z.string()) })),
  accounts_total: z.int(),
  kinds: z.array(Kind),
})
export type LinkedCaseRow = z.infer<typeof LinkedCaseRow>

export const listLinkedCases = endpoint({
  method: 'GET',
  path: base,
  summary: 'Groups of accounts that have something in common, the nearest deadline first',
  access: 'operator',
  roles: duties.decideLinks,
  query: z.strictObject({
    filter: z.optional(LinkedFilter),
    order: Order,
    after: z.optional(Whole(2_147_483_647)),
  }),
  response: { 200: QueuePage(LinkedCaseRow, LinkedFilter) },
  refusals: [401, 422],
})

const LinkedAccount = z.object({
  id: z.int(),
  nickname: z.nullable(z.string()),
  user_type: z.int(),
  created_at: z.string(),
  joined_at: z.string(),
  listed: z.boolean(),
  suspended: z.boolean(),
  documents: z.enum(['none', 'pending', 'approved', 'rejected']),
  kyc_case: z.nullable(z.int()),
  profile_case: z.nullable(z.int()),
  reports: z.int(),
  orders_paid: z.int(),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

const LinkedFact = z.object({
  kind: Kind,
  /** Since when two accounts have it. */
  since: z.string(),
  accounts: z.array(z.object({ id: z.int(), since: z.string(), last_at: z.nullable(z.string()) })),
  /** How often: several pictures of the same accounts. */
  times: z.int(),
  /** Accounts of the whole site that have it, also those that it did not join. */
  holders: z.int(),
})
export type LinkedFact = z.infer<typeof LinkedFact>

export const linkedEventKinds = {
  opened: 'Caso aberto',
  fact_added: 'Fato novo no caso',
  reopened: 'Reaberto por um fato novo',
  merged: 'Outro caso foi reunido a este',
  account_deleted: 'Uma das contas foi excluída',
  ended: 'Encerrado: resta só uma conta',
} as const

const LinkedEvent = z.object({ id: z.int(), kind: FilterOf(linkedEventKinds), at: z.string() })

const LinkedDecision = z.object({
  id: z.int(),
  verdict: FilterOf(linkedVerdicts),
  explanation: z.nullable(FilterOf(explanations)),
  text: z.string(),
  operator: z.string(),
  at: z.string(),
})

/** Part of a text of an account that an operator may want to read: no weight, no count, no order. */
const Highlight = z.object({ account_id: z.int(), signal: EvidenceSignal, excerpt: z.string() })

export const LinkedCase = z.object({
  id: z.int(),
  opened_at: z.string(),
  waiting_since: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  watched: z.boolean(),
  merged_into: z.nullable(z.int()),
  /** Of the facts that were shown: a decision on others is refused. */
  seen: z.int(),
  accounts: z.array(LinkedAccount),
  accounts_total: z.int(),
  facts: z.array(LinkedFact),
  highlights: z.array(Highlight),
  events: z.array(LinkedEvent),
  decisions: z.array(LinkedDecision),
})
export type LinkedCase = z.infer<typeof LinkedCase>

export const readLinkedCase = endpoint({
  method: 'GET',
  path: `${base}/:id`,
  summary: 'What the accounts of a case have in common, each account beside the others. Opening it is written down',
  access: 'operator',
  roles: duties.decideLinks,
  params: CaseId,
  response: { 200: LinkedCase },
  refusals: [401, 404, 422],
})

const Text = PlainText({
  min: 1,
  missing: 'Escreva o motivo.',
  max: linkedLimits.textLength,
  long: 'Escreva até 2.000 caracteres.',
})

export const decideLinkedCase = endpoint({
  method: 'POST',
  path: `${base}/:id/decision`,
  summary: 'Ends a case or watches on; nothing of its accounts changes',
  access: 'operator',
  roles: duties.decideLinks,
  params: CaseId,
  body: z.strictObject({
    verdict: z.enum(Object.keys(linkedVerdicts) as [keyof typeof linkedVerdicts], 'Escolha a decisão.'),
    explanation: z.nullable(FilterOf(explanations)),
    text: Text,
    seen: z.int(),
  }),
  response: { 204: Nothing },
  refusals: [401, 403, 404, 409, 422],
})

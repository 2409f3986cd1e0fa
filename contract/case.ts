import * as z from 'zod/mini'
import { answeredKinds, type CaseOutcome, caseOutcomes, caseSubjects } from './case-kinds.ts'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, FilterOf } from './review.ts'

export const answerLimits = { textLength: 5000, noteLength: 1000 } as const

const base = '/api/operator/cases/:id'

const Listed = z.object({
  id: z.int(),
  kind: FilterOf(answeredKinds),
  subject: FilterOf(caseSubjects),
  protocol: z.string(),
  received_at: z.string(),
})

export const AnswerableCase = z.extend(Listed, {
  text: z.string(),
  /** For a data request, a log-in or an e-mailed link has proven the address. Otherwise it is unverified. */
  email: z.string(),
  confirmed_at: z.nullable(z.string()),
  /** Null once it is answered. */
  due_at: z.nullable(z.string()),
  answer: z.nullable(
    z.object({
      outcome: FilterOf(caseOutcomes),
      text: z.string(),
      note: z.nullable(z.string()),
      operator: z.string(),
      at: z.string(),
    }),
  ),
  /** The sender's account. If unknown, the account with this e-mail address, whose owner may be someone else. */
  account: z.nullable(z.object({ id: z.int(), name: z.string(), user_type: z.int(), created_at: z.string() })),
  /** Whether the person sent it from the account. */
  from_account: z.boolean(),
  others: z.array(z.extend(Listed, { outcome: z.nullable(FilterOf(caseOutcomes)) })),
})
export type AnswerableCase = z.infer<typeof AnswerableCase>

export const readCase = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns a complaint, a request from an authority or one about somebody’s own data; audited',
  roles: duties.answerPeople,
  params: CaseId,
  response: { 200: AnswerableCase },
  refusals: [404],
})

export const answerCase = endpoint({
  method: 'POST',
  path: `${base}/answer`,
  summary: 'Answers a case once, closes it and e-mails the person',
  roles: duties.answerPeople,
  params: CaseId,
  body: z.strictObject({
    outcome: z.enum(Object.keys(caseOutcomes) as [CaseOutcome, ...CaseOutcome[]], 'Escolha o resultado.'),
    text: PlainText({
      missing: 'Escreva a resposta.',
      max: answerLimits.textLength,
      long: 'Escreva até 5.000 caracteres.',
    }),
    /** Only the team reads it. */
    note: z.optional(
      PlainText({
        missing: 'Escreva a nota ou deixe-a de fora.',
        max: answerLimits.noteLength,
        long: 'Escreva até 1.000 caracteres.',
      }),
    ),
  }),
  refusals: [403, 404, 409],
})

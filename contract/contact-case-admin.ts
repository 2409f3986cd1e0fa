import * as z from 'zod/mini'
import { type ContactOutcome, contactCaseKinds, contactCaseLimits, contactOutcomes } from './contact-case.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, FilterOf } from './review.ts'

const base = '/api/operator/contact-cases/:id'

const Kind = FilterOf(contactCaseKinds)
const Outcome = FilterOf(contactOutcomes)

export const ContactCase = z.object({
  id: z.int(),
  protocol: z.string(),
  kind: Kind,
  text: z.string(),
  /** As it was typed: nobody has proven it. */
  email: z.string(),
  received_at: z.string(),
  /** Null once it is answered. */
  due_at: z.nullable(z.string()),
  answer: z.nullable(
    z.object({
      outcome: Outcome,
      text: z.string(),
      note: z.nullable(z.string()),
      operator: z.string(),
      at: z.string(),
    }),
  ),
  /** With the same address, which does not prove that its person wrote. */
  account: z.nullable(z.object({ id: z.int(), name: z.string(), user_type: z.int() })),
  others: z.array(
    z.object({
      id: z.int(),
      protocol: z.string(),
      kind: Kind,
      received_at: z.string(),
      outcome: z.nullable(Outcome),
    }),
  ),
})
export type ContactCase = z.infer<typeof ContactCase>

export const readContactCase = endpoint({
  method: 'GET',
  path: base,
  summary: 'A complaint or a request of an authority from the contact page. Opening it is written down',
  access: 'operator',
  roles: duties.answerPeople,
  params: CaseId,
  response: { 200: ContactCase },
  refusals: [401, 404, 422],
})

export const answerContactCase = endpoint({
  method: 'POST',
  path: `${base}/answer`,
  summary: 'Answers a complaint or a request of an authority by mail, once, and closes it',
  access: 'operator',
  roles: duties.answerPeople,
  params: CaseId,
  body: z.strictObject({
    outcome: z.enum(Object.keys(contactOutcomes) as [ContactOutcome, ...ContactOutcome[]], 'Escolha o resultado.'),
    text: PlainText({
      missing: 'Escreva a resposta.',
      max: contactCaseLimits.textLength,
      long: 'Escreva até 5.000 caracteres.',
    }),
    /** For the team only. */
    note: z.optional(
      PlainText({
        missing: 'Escreva a nota ou deixe-a de fora.',
        max: contactCaseLimits.noteLength,
        long: 'Escreva até 1.000 caracteres.',
      }),
    ),
  }),
  response: { 204: Nothing },
  refusals: [401, 403, 404, 409, 422],
})

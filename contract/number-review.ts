import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { kycBase } from './kyc-review.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, ReasonOf } from './review.ts'

/** How a second look at who advertises ends, after a changed number; `renewed`: by the approval of new documents. */
export const numberOutcomes = ['same_person', 'documents_asked', 'renewed'] as const
export type NumberOutcome = (typeof numberOutcomes)[number]

export const numberDecisions = { same_person: 'É a mesma pessoa', documents_asked: 'Pedir novos documentos' } as const

const Body = z.strictObject({
  /** The change that the operator saw. */
  review: z.int(),
  outcome: ReasonOf(numberDecisions),
  text: PlainText({
    min: 5,
    missing: 'Escreva o que você conferiu.',
    max: 1000,
    long: 'Escreva até 1.000 caracteres.',
  }),
})
export type NumberDecision = z.infer<typeof Body>

export const decideNumber = endpoint({
  method: 'POST',
  path: `${kycBase}/:id/number`,
  summary:
    'Ends the second look that a changed number asked for: the same person, or new documents within some days while the ad stays',
  access: 'operator',
  roles: duties.decideDocuments,
  params: CaseId,
  body: Body,
  response: { 204: Nothing },
  refusals: [401, 403, 404, 409, 422],
})

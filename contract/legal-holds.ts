import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { CaseId } from './review.ts'

const base = '/api/operator/holds'
const Id = Whole(2_147_483_647)

export const LegalHold = z.object({
  id: z.int(),
  account_id: z.nullable(z.int()),
  report_id: z.nullable(z.int()),
  reason: z.string(),
  reference: z.string(),
  held_at: z.string(),
  held_by: z.string(),
  /** The caller placed it, so another operator must lift it. */
  own: z.boolean(),
  until: z.nullable(z.string()),
  /** Neither lifted nor expired. */
  active: z.boolean(),
  lifted_at: z.nullable(z.string()),
  lifted_by: z.nullable(z.string()),
  lift_reason: z.nullable(z.string()),
})
export type LegalHold = z.infer<typeof LegalHold>

export const listHolds = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the legal holds of an account or report, newest first',
  roles: duties.seeHolds,
  query: z.strictObject({ account: z.optional(Id), report: z.optional(Id) }),
  response: { 200: z.object({ data: z.array(LegalHold) }) },
})

const Reason = PlainText({
  min: 5,
  missing: 'Escreva o motivo.',
  max: 1000,
  long: 'Escreva até 1.000 caracteres.',
})

export const placeHold = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Places a legal hold: keeps all data of an account, or a report with its evidence, until the hold is lifted or ends',
  roles: duties.holdData,
  body: z.strictObject({
    account_id: z.nullable(z.int()),
    report_id: z.nullable(z.int()),
    reason: Reason,
    reference: PlainLine({
      missing: 'Informe o ofício, o processo ou o protocolo.',
      max: 200,
      long: 'Até 200 letras.',
    }),
    /** The last day of the hold. */
    until: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Data inválida.'))),
  }),
  response: { 201: LegalHold },
  refusals: [404, 409],
})

export const liftHold = endpoint({
  method: 'POST',
  path: `${base}/:id/lift`,
  summary: 'Lifts a legal hold that another operator placed; the usual retention terms apply again',
  roles: duties.holdData,
  params: CaseId,
  body: z.strictObject({ reason: Reason }),
  refusals: [404, 409],
})

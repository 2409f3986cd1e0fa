import * as z from 'zod/mini'
import { personBans } from './ban-list.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { kycBase, upToThousand } from './kyc-review.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, ReasonOf } from './review.ts'

const Reason = PlainText({ min: 5, missing: 'Explique o motivo.', ...upToThousand })

export const suspendAccount = endpoint({
  method: 'POST',
  path: `${kycBase}/:id/freeze`,
  summary:
    '"Suspeita de menor ou coerção": unlists and suspends the account at once, ends its sessions, keeps evidence',
  access: 'operator',
  roles: duties.suspendAccounts,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ text: z.optional(PlainText({ min: 0, missing: 'Escreva em palavras.', ...upToThousand })) }),
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: `${kycBase}/:id/lift`,
  summary:
    'Proposes to end the account’s suspension, with a reason; not by who suspended it. Somebody else agrees or refuses',
  access: 'operator',
  roles: duties.liftSuspensions,
  params: CaseId,
  body: z.strictObject({ text: Reason }),
  response: { 204: Nothing },
  refusals: [401, 403, 404, 409, 422],
})

export const answerLift = endpoint({
  method: 'POST',
  path: `${kycBase}/:id/lift-answer`,
  summary: 'Agrees that the suspension ends, which ends it, or refuses with a reason; not by who proposed it',
  access: 'operator',
  roles: duties.liftSuspensions,
  params: CaseId,
  body: z.strictObject({ agrees: z.boolean(), text: z.optional(Reason) }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const confirmSuspension = endpoint({
  method: 'POST',
  path: `${kycBase}/:id/freeze-confirmation`,
  summary:
    'Confirms the account’s suspension after looking at the case, and may put its person on the list of the banned; not by who suspended it',
  access: 'operator',
  roles: duties.suspendAccounts,
  params: CaseId,
  body: z.strictObject({ text: Reason, ban: z.optional(ReasonOf(personBans)) }),
  response: { 204: Nothing },
  refusals: [401, 404, 409, 422],
})

export const recordSuspensionReply = endpoint({
  method: 'POST',
  path: `${kycBase}/:id/reply`,
  summary:
    'Records that the suspended person was replied to by e-mail, for the answers up to the named one; not by who suspended',
  access: 'operator',
  roles: duties.decideDocuments,
  params: CaseId,
  body: z.strictObject({ answer: z.int('Recarregue a página.') }),
  response: { 204: Nothing },
  refusals: [401, 403, 404, 409, 422],
})

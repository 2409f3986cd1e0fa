import * as z from 'zod/mini'
import { personBans } from './ban-list.ts'
import { documentsBase, upToThousand } from './document-review.ts'
import { dayMs } from './durations.ts'
import { endpoint } from './endpoint.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId, ReasonOf } from './review.ts'

export const suspensionAnswer = { textLength: 3000, days: 30, max: 3 } as const

export const answerableUntil = (suspendedAt: Date) => new Date(suspendedAt.getTime() + suspensionAnswer.days * dayMs)

// Endpoints for operators.

const Reason = PlainText({ min: 5, missing: 'Explique o motivo.', ...upToThousand })

export const suspendAccount = endpoint({
  method: 'POST',
  path: `${documentsBase}/:id/freeze`,
  summary:
    'Suspends the account for "Suspeita de menor ou coerção": unlists it immediately, ends its sessions and keeps evidence',
  roles: duties.suspendAccounts,
  emergency: true,
  params: CaseId,
  body: z.strictObject({ text: z.optional(PlainText({ min: 0, missing: 'Escreva em palavras.', ...upToThousand })) }),
  refusals: [404],
})

export const liftSuspension = endpoint({
  method: 'POST',
  path: `${documentsBase}/:id/lift`,
  summary:
    'Proposes to end a suspension, with a reason; another operator agrees or refuses. The operator who suspended the account may not',
  roles: duties.liftSuspensions,
  params: CaseId,
  body: z.strictObject({ text: Reason }),
  refusals: [403, 404, 409],
})

export const answerLift = endpoint({
  method: 'POST',
  path: `${documentsBase}/:id/lift-answer`,
  summary: 'Ends a suspension as proposed, or refuses with a reason. The operator who proposed it may not',
  roles: duties.liftSuspensions,
  params: CaseId,
  body: z.strictObject({ agrees: z.boolean(), text: z.optional(Reason) }),
  refusals: [404, 409],
})

export const confirmSuspension = endpoint({
  method: 'POST',
  path: `${documentsBase}/:id/freeze-confirmation`,
  summary: 'Confirms a suspension, and may ban the person. The operator who suspended the account may not',
  roles: duties.suspendAccounts,
  params: CaseId,
  body: z.strictObject({ text: Reason, ban: z.optional(ReasonOf(personBans)) }),
  refusals: [404, 409],
})

export const recordSuspensionReply = endpoint({
  method: 'POST',
  path: `${documentsBase}/:id/reply`,
  summary:
    'Records an e-mail reply to the suspended person, for the answers up to the given one. The operator who suspended the account may not',
  roles: duties.decideDocuments,
  params: CaseId,
  body: z.strictObject({ answer: z.int('Recarregue a página.') }),
  refusals: [403, 404, 409],
})

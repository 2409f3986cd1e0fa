import * as z from 'zod/mini'
import { declarationKinds } from './declarations.ts'
import { endpoint } from './endpoint.ts'
import { People } from './media.ts'
import { messages } from './messages.ts'
import { duties } from './operator-roles.ts'
import { PlainText } from './plain-text.ts'
import { CaseId } from './review.ts'

/** Steps that an operator records for an advertiser, and how the operator learned of each. */
export const recordedSteps = {
  declarations: 'Declarações assinadas em papel',
  people: 'Quem aparece, visto na foto ou no vídeo',
  phone: 'Número confirmado por telefone',
} as const
export type RecordedStep = keyof typeof recordedSteps

const reason = PlainText({
  min: 10,
  missing: 'Explique como você soube, em 10 letras ou mais.',
  max: 500,
  long: 'Escreva até 500 caracteres.',
})

export const recordDeclarations = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/:id/declarations',
  summary:
    'Records declarations that the person signed on paper, with a reason that the person reads; refuses one that they withdrew',
  roles: duties.recordForOwners,
  params: CaseId,
  body: z.strictObject({
    kinds: z.array(z.enum(declarationKinds, messages.notFound)).check(z.minLength(1, 'Marque o que foi assinado.')),
    reason,
  }),
  refusals: [403, 404, 409],
})

export const recordNumber = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/:id/number',
  summary:
    'Records that the person confirmed the number of their profile on the phone. The operator types the number they called, as a check',
  roles: duties.recordForOwners,
  params: CaseId,
  body: z.strictObject({
    number: z.string('Digite o número para o qual você ligou.').check(z.maxLength(40, messages.notFound)),
    reason,
  }),
  refusals: [403, 404, 409],
})

export const recordPeople = endpoint({
  method: 'POST',
  path: '/api/operator/media/:id/people',
  summary: 'Records who appears in a photo or video, if its owner has not answered',
  roles: duties.reviewContent,
  params: CaseId,
  body: z.strictObject({ people: People, reason }),
  refusals: [403, 404, 409],
})

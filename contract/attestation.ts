import * as z from 'zod/mini'
import { endpoint, Nothing } from './endpoint.ts'
import { mediaLimits } from './media.ts'

/** Who appears in a photo or video (docs/safety.md T19). */
export const peopleChoices = { alone: 'Apareço sozinha(o)', others: 'Há outras pessoas' } as const
export type People = keyof typeof peopleChoices
export const People = z.enum(Object.keys(peopleChoices) as [People, ...People[]], 'Diga quem aparece.')

/** How long what was approved before anybody was asked stays without an answer. */
export const attestationGraceDays = 30

export const attestMedia = endpoint({
  method: 'POST',
  path: '/api/account/media/attestations',
  summary:
    'Says of photos and videos of the caller who appears; another answer for an approved one needs another review',
  access: 'account',
  body: z.strictObject({
    data: z
      .array(z.strictObject({ id: z.int(), people: People }))
      .check(z.minLength(1), z.maxLength(mediaLimits.perAccount)),
  }),
  response: { 204: Nothing },
  refusals: [401, 404, 422],
})

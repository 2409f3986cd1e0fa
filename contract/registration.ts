import * as z from 'zod/mini'
import { PersonName } from './account.ts'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { EqualPasswords } from './password.ts'
import { AccessToken } from './session.ts'

/** Keys are in the order of docs/specification.md §5, because the screen shows the first error. */
export const Registration = z.intersection(
  z.object({
    user_type_id: z.int().check(z.minimum(2), z.maximum(5)),
    name: PersonName,
    email: Email(messages.emailMissing),
    /** Not in the specification. If it is missing, we record that the person did not accept explicitly. */
    terms_accepted: z.optional(z.boolean()),
    options: z.optional(z.object({ sms: z.optional(z.int()) })),
  }),
  EqualPasswords({ differ: messages.passwordsDiffer, short: messages.passwordShort }),
)
export type Registration = z.infer<typeof Registration>

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Creates an advertiser’s account, of types 2 to 5',
  body: Registration,
  response: { 201: AccessToken },
  refusals: [429],
})

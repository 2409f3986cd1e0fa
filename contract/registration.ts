import * as z from 'zod/mini'
import { Email } from './email.ts'
import { endpoint } from './endpoint.ts'
import { messages } from './messages.ts'
import { EqualPasswords } from './password.ts'
import { PlainLine } from './plain-text.ts'
import { AccessToken } from './session.ts'

/** Never public. */
export const PersonName = PlainLine({ missing: messages.nameMissing, max: 120, long: messages.nameLong })

/** Declared, and so checked, in the order of section 5. */
export const Registration = z.intersection(
  z.object({
    user_type_id: z.int().check(z.minimum(2), z.maximum(5)),
    name: PersonName,
    email: Email(messages.emailMissing),
    /** Not in the specification: a call without it is recorded as not stated. */
    terms_accepted: z.optional(z.boolean()),
    options: z.optional(z.object({ sms: z.optional(z.int()) })),
  }),
  EqualPasswords({ differ: messages.passwordsDiffer, short: messages.passwordShort }),
)
export type Registration = z.infer<typeof Registration>

export const register = endpoint({
  method: 'POST',
  path: '/register',
  summary: 'Creates an account of an advertiser, types 2 to 5',
  body: Registration,
  response: { 201: AccessToken },
  refusals: [422, 429],
})

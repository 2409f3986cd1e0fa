import * as z from 'zod/mini'
import { Email } from './email.ts'
import { endpoint, Nothing } from './endpoint.ts'
import { KycRenewal } from './kyc.ts'
import { mediaStates, OwnMedia } from './media.ts'
import { messages } from './messages.ts'
import { PlainLine, PlainText } from './plain-text.ts'
import { PublicProfile } from './public-profile.ts'
import { suspensionAnswer } from './suspension.ts'

/** How long the link to a new e-mail is valid. */
export const changeLinkHours = 24

const OwnProfile = z.extend(PublicProfile, {
  birth: z.string(),
  document: z.nullable(z.string()),
  midias: z.array(OwnMedia),
  review: z.object({
    state: z.enum(mediaStates),
    refusal: z.nullable(z.string()),
    live: z.boolean(),
  }),
})

const OwnAddress = z.object({
  city: z.nullable(z.string()),
  state: z.string(),
  neighborhood: z.nullable(z.string()),
  zipcode: z.string(),
  number: z.string(),
  address: z.string(),
  reference: z.string(),
})

export const OwnAccount = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  user_type: z.int(),
  kyc: z.nullable(z.enum(['pending', 'okay'])),
  kyc_rejection: z.nullable(z.string()),
  /** While documents that are approved have to be renewed. */
  kyc_renewal: z.nullable(KycRenewal),
  profile: z.nullable(OwnProfile),
  address: z.nullable(OwnAddress),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const readOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The account of the token, with profile and address',
  access: 'account',
  response: { 200: OwnAccount },
  refusals: [401],
})

export const PersonName = PlainLine({ missing: messages.nameMissing, max: 120, long: messages.nameLong })

export const rename = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Changes the name of the account’s person, which is never public',
  access: 'account',
  body: z.strictObject({
    name: PersonName,
  }),
  response: { 204: Nothing },
  refusals: [401, 422],
})

const password = z.string(messages.currentPasswordWrong).check(z.maxLength(400))

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary: 'Asks for another e-mail: a link is mailed to it, and the old one is told once it is used',
  access: 'account',
  body: z.strictObject({ email: Email(messages.emailMisspelt), password }),
  response: { 202: Nothing },
  refusals: [401, 422, 429],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Makes an e-mail the account’s by the link that was mailed to it',
  body: z.strictObject({ token: z.string().check(z.maxLength(200)) }),
  response: { 204: Nothing },
  refusals: [422, 429],
})

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  summary: 'Everything kept about the account’s person, as JSON to save',
  access: 'account',
  body: z.strictObject({ password }),
  response: { 200: z.record(z.string(), z.unknown()) },
  refusals: [401, 422, 429],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  summary: 'Deletes the account: unlisted at once, documents destroyed, every session ended',
  access: 'account',
  body: z.strictObject({ password }),
  response: { 204: Nothing },
  refusals: [401, 422, 429],
})

export const SuspensionAnswerForm = z.object({
  text: PlainText({
    missing: 'Escreva a sua resposta.',
    max: suspensionAnswer.textLength,
    long: 'Escreva até 3.000 caracteres.',
  }),
})

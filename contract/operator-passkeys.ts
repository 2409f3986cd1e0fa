import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { OperatorState, Proof } from './operator.ts'
import { duties } from './operator-roles.ts'
import { PlainLine } from './plain-text.ts'

const base = '/api/operator/passkeys'

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

/** Input and output of the browser's WebAuthn calls, as JSON. */
const Options = z.record(z.string(), z.unknown())
const Credential = z.looseObject({ id: z.string().check(z.maxLength(1400)), type: z.literal('public-key') })

export const listPasskeys = endpoint({
  method: 'GET',
  path: base,
  summary: 'Returns the caller’s passkeys',
  roles: duties.own,
  response: { 200: z.object({ data: z.array(Passkey) }) },
})

export const startPasskey = endpoint({
  method: 'POST',
  path: `${base}/registration`,
  summary: 'Returns the options to create a passkey; requires the password and an authenticator code',
  roles: duties.own,
  body: Proof,
  response: { 200: Options },
  refusals: [429],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: base,
  summary: 'Adds the passkey that the browser created; the session then counts as confirmed with it',
  roles: duties.own,
  body: z.strictObject({
    name: PlainLine({ missing: 'Dê um nome à chave.', max: 60, long: 'O nome deve ter até 60 caracteres.' }),
    credential: Credential,
  }),
  response: { 200: OperatorState },
  refusals: [409],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: `${base}/:id/removal`,
  summary:
    'Removes one of the caller’s passkeys; requires the password and an authenticator code. Revokes passkey confirmation in all their sessions',
  roles: duties.own,
  params: z.object({ id: z.string().check(z.maxLength(1400)) }),
  body: Proof,
  response: { 200: OperatorState },
  refusals: [404, 429],
})

export const askPasskey = endpoint({
  method: 'POST',
  path: `${base}/use`,
  summary: 'Returns the options to use a passkey, as the second step of the log-in or before seeing documents',
  access: 'operator-password',
  response: { 200: Options },
  refusals: [409],
})

export const usePasskey = endpoint({
  method: 'PUT',
  path: `${base}/use`,
  summary: 'Verifies the passkey’s response: completes the log-in, and lets this session see documents',
  access: 'operator-password',
  body: z.strictObject({ credential: Credential }),
  response: { 200: OperatorState },
  refusals: [429],
})

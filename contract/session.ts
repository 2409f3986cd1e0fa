import * as z from 'zod/mini'
import { endpoint, Whole } from './endpoint.ts'

export const AccessToken = z.object({ access_token: z.string() })

/** Accepts any text, so that malformed credentials fail in the same way as wrong ones. */
export const Credentials = z.object({
  username: z.string().check(z.maxLength(400)),
  password: z.string().check(z.maxLength(400)),
})

/** `code` only for an account whose owner turned on the second step: `errors.code` of the refusal asks for it. */
const LogIn = z.extend(Credentials, { code: z.optional(z.string().check(z.maxLength(40))) })

export const authenticate = endpoint({
  method: 'POST',
  path: '/auth',
  summary: 'Logs in with e-mail and password; every failure before the second step has the same message',
  body: LogIn,
  response: { 200: AccessToken },
  refusals: [401, 429],
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the caller’s session',
  access: 'account',
})

export const AccountSession = z.object({
  id: z.int(),
  device: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Returns the account’s sessions',
  access: 'account',
  response: { 200: z.object({ data: z.array(AccountSession) }) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Ends one session',
  access: 'account',
  params: z.object({ id: Whole(2_147_483_647) }),
  refusals: [404],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Ends all sessions, including this one',
  access: 'account',
})

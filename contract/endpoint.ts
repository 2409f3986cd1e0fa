import * as z from 'zod/mini'
import type { Roles } from './operator-roles.ts'

/**
 * `account`: an advertiser's bearer token. `operator`: an operator's cookie, confirmed by a code. `operator-password`:
 * the same cookie between password and code.
 */
export type Access = 'account' | 'operator' | 'operator-password'

export const Nothing = z.null()

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Called = {
  method: Method
  path: string
  summary: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** `multipart/form-data`, read by the route; `body` is then not checked as JSON. */
  files?: readonly string[]
  form?: true
  /** Counts towards the read limits against scrapers. */
  reads?: 'profile' | 'list'
  response: Readonly<Record<number, z.ZodMiniType>>
  /** Besides 429 and 503, which any call may return, and 403 for an operator without the role. */
  refusals: readonly number[]
}

/**
 * Without `access`, anyone may call. An operator's call does not compile without the roles that may make it; `passkey`
 * requires a session that was confirmed with one. With `emergency`, a role taken for an emergency is enough: to hide,
 * suspend and answer, and to see what that needs (docs/decisions/091-emergency-roles.md). A `passive` call does not
 * count as activity: it does not extend the session.
 */
type Admitted =
  | { access?: Exclude<Access, 'operator'>; roles?: never; passkey?: never; emergency?: never; passive?: never }
  | { access: 'operator'; roles: Roles; passkey?: true; emergency?: never; passive?: true }
  | { access: 'operator'; roles: Roles; passkey?: never; emergency: true; passive?: true }

export type Endpoint = Called & Admitted

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const Whole = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Informe um número inteiro.')), z.transform(Number)),
    z.number().check(z.maximum(max, `Informe um número até ${max}.`)),
  )

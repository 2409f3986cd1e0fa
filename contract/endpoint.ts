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
  /** The body is `multipart/form-data`. The route reads it, and we do not check `body` as JSON. */
  files?: readonly string[]
  form?: true
  /** Counts towards the read limits against scrapers. */
  reads?: 'profile' | 'list'
  /** Shows data of profiles or partners, so an age provider guards it. */
  gated?: true
  /** Default: 204 without a body. */
  response?: Readonly<Record<number, z.ZodMiniType>>
  /**
   * The statuses specific to this call. Omits 401 and 422 (which follow from the caller and the input), 429 and 503
   * (which any call may return), and 403 for an operator without the role.
   */
  refusals?: readonly number[]
}

/**
 * Without `access` or `roles`, anyone may call. An operator needs one of the `roles`. `passkey` requires a session that
 * the operator confirmed with a passkey. With `emergency`, an emergency role is enough to hide, suspend and answer, and
 * to see the data needed for that (docs/decisions/091-emergency-roles.md). A `passive` call does not count as activity,
 * so it does not extend the session.
 */
type Admitted =
  | { access?: Exclude<Access, 'operator'>; roles?: never; passkey?: never; emergency?: never; passive?: never }
  | { access?: never; roles: Roles; passkey?: true; emergency?: never; passive?: true }
  | { access?: never; roles: Roles; passkey?: never; emergency: true; passive?: true }

type Definition = Called & Admitted
type Complete<E> = E &
  (E extends { roles: Roles } ? { access: 'operator' } : unknown) &
  (E extends { response: object } ? unknown : { response: { 204: typeof Nothing } }) & { refusals: readonly number[] }

export type Endpoint = Complete<Called & { response: object }> & {
  access?: Access
  roles?: Roles
  passkey?: true
  emergency?: true
  passive?: true
}

export function endpoint<const E extends Definition>(definition: E) {
  const { roles, params, query, body, files, form, refusals = [] }: Definition = definition
  const access = roles ? 'operator' : definition.access
  const implied = [...(access ? [401] : []), ...((params ?? query ?? body ?? files ?? form) ? [422] : [])]
  const complete = { response: { 204: Nothing }, ...definition, ...(access && { access }) }
  return { ...complete, refusals: [...implied, ...refusals] } as unknown as Complete<E>
}

export const Whole = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Informe um número inteiro.')), z.transform(Number)),
    z.number().check(z.maximum(max, `Informe um número até ${max}.`)),
  )

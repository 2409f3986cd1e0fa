import * as z from 'zod/mini'

/**
 * `account`: an advertiser's bearer token. `operator`: an operator's cookie, confirmed by a code. `operator-password`:
 * the same cookie between password and code.
 */
export type Access = 'account' | 'operator' | 'operator-password'

export const Nothing = z.null()

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Endpoint = {
  method: Method
  path: string
  summary: string
  /** Unset: everyone. */
  access?: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** `multipart/form-data`, read by the route; `body` is then not checked as JSON. */
  files?: readonly string[]
  form?: true
  /** Counts towards the read limits against scrapers. */
  reads?: 'profile' | 'list'
  response: Readonly<Record<number, z.ZodMiniType>>
  /** Besides 429 and 503, which any call may return. */
  refusals: readonly number[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

export const Whole = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Informe um número inteiro.')), z.transform(Number)),
    z.number().check(z.maximum(max, `Informe um número até ${max}.`)),
  )

import * as z from 'zod/mini'

/**
 * `account`: an advertiser's bearer token. `operator`: an operator's cookie, confirmed by a code; `operator-password`:
 * the same cookie between the password and the code. Each means nothing to the others.
 */
export type Access = 'account' | 'operator' | 'operator-password'

/** The body of a 204. */
export const Nothing = z.null()

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The server validates and serialises with it; the browser's client is typed by it. */
export type Endpoint = {
  method: Method
  path: string
  summary: string
  /** Who may call it; unset: everybody. */
  access?: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Files come as `multipart/form-data`, read by the route itself; `body` is then not checked as JSON. */
  files?: readonly string[]
  /** The body is `multipart/form-data` with fields and files, read and checked by the route itself. */
  form?: true
  /** Counts towards the read limits against scrapers. */
  reads?: 'profile' | 'list'
  /** The body by status of success; errors share one body. */
  response: Readonly<Record<number, z.ZodMiniType>>
  /** Error statuses besides 429 and 503, which any call may give. */
  refusals: readonly number[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A positive whole number in a path or a query, without leading zeros. */
export const Whole = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Informe um número inteiro.')), z.transform(Number)),
    z.number().check(z.maximum(max, `Informe um número até ${max}.`)),
  )

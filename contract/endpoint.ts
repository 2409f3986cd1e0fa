import * as z from 'zod/mini'

/**
 * `account`: an advertiser's bearer token. `operator`: an operator's cookie, confirmed by a code; `operator-password`:
 * the same cookie between the password and the code. Each means nothing to the others.
 */
export type Access = 'account' | 'operator' | 'operator-password'

/** The body of an answer that has none: status 204. */
export const Nothing = z.null()

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as both sides see it: the server validates and serialises with it, the browser types its client from it. */
export type Endpoint = {
  method: Method
  path: string
  summary: string
  /** Who may call it; everybody when it is not said. */
  access?: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Files come as `multipart/form-data`, read by the route itself; `body` is then not checked as JSON. */
  files?: readonly string[]
  /** The body is `multipart/form-data` with fields and files, read and checked by the route itself. */
  form?: true
  /** What of other people is read by it, for the limits that a scraper meets. */
  reads?: 'profile' | 'list'
  /** The body of the answer by status; an error's body is the same for every call, so it is not repeated here. */
  response: Readonly<Record<number, z.ZodMiniType>>
  /** The refusals that this call can give besides 429 and 503, which any call can. */
  refusals: readonly number[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

/** A positive whole number as an address carries it, written in the one usual way. */
export const Whole = (max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Informe um número inteiro.')), z.transform(Number)),
    z.number().check(z.maximum(max, `Informe um número até ${max}.`)),
  )

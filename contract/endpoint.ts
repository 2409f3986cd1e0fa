import type { ZodMiniType } from 'zod/mini'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call as both sides see it: the server validates and serialises with it, the browser types its client from it. */
export type Endpoint = {
  method: Method
  path: string
  summary: string
  params?: ZodMiniType
  query?: ZodMiniType
  body?: ZodMiniType
  /** The body of the answer by status; an error's body is the same for every call, so it is not repeated here. */
  response: Readonly<Record<number, ZodMiniType>>
  /** The refusals that this call can give besides 429 and 503, which any call can. */
  refusals: readonly number[]
}

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

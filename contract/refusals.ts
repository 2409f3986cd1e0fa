import * as z from 'zod/mini'

/** The closed list of expected failures; `server/http/refusals.ts` gives each its status. */
export type RefusalCode =
  | 'invalid'
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported_media'
  | 'too_many'
  | 'unavailable'

/** Messages by wire field, dotted when nested: `{ 'profile.nickname': ['…'] }`. */
export type FieldErrors = Record<string, string[]>

/** An expected failure, thrown by the domain and shown to the person as it is. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: FieldErrors | undefined
  /** When to try again, in whole seconds. */
  retryAfter?: number

  constructor(code: RefusalCode, message: string, errors?: FieldErrors) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

/** A refusal for now: too many attempts, to be made again after so many seconds. */
export function tooMany(message: string, retryAfter: number) {
  const refusal = new Refusal('too_many', message)
  refusal.retryAfter = retryAfter
  return refusal
}

/** A refusal of one field, whose message is also the general one. */
export const fieldError = (field: string, message: string) => new Refusal('invalid', message, { [field]: [message] })

export const ErrorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** The message again, where the specification calls it so. */
  error: z.optional(z.string()),
  request_id: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

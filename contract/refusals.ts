import * as z from 'zod/mini'

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

/** Keyed by wire field, dotted when nested: `{ 'profile.nickname': ['…'] }`. */
export type FieldErrors = Record<string, string[]>

/** An expected failure. The person sees its message. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: FieldErrors | undefined
  /** Seconds. */
  retryAfter?: number

  constructor(code: RefusalCode, message: string, errors?: FieldErrors) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

export function tooMany(message: string, retryAfter: number) {
  const refusal = new Refusal('too_many', message)
  refusal.retryAfter = retryAfter
  return refusal
}

export const fieldError = (field: string, message: string) => new Refusal('invalid', message, { [field]: [message] })

export const ErrorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  error: z.optional(z.string()),
  request_id: z.optional(z.string()),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** Reads a refusal's message and field errors. Uses no schema, because a browser would have to load a validator. */
export function readRefusal(body: unknown): Pick<ErrorBody, 'message' | 'errors'> | undefined {
  const { message, errors = {} } = Object(body) as Partial<Record<'message' | 'errors', unknown>>
  return typeof message === 'string' && isFieldErrors(errors) ? { message, errors } : undefined
}

const isFieldErrors = (errors: unknown): errors is FieldErrors =>
  typeof errors === 'object' &&
  errors !== null &&
  Object.values(errors).every(all => Array.isArray(all) && all.every(one => typeof one === 'string'))

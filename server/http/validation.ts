import type { FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod/mini'
import { messages } from '#contract/messages.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'

type Issue = z.core.$ZodIssue

/** Checks a part of a request; what is wrong becomes a refusal that names every field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodMiniType> =
  ({ schema }) =>
  data => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: toRefusal(result.error.issues) }
  }

/** The first message of each field, in the order in which the schema declares them. */
export function toRefusal(issues: readonly Issue[]) {
  const errors: FieldErrors = {}
  for (const [field, message] of issues.flatMap(fieldMessages)) errors[field] ??= [message]
  return new Refusal('invalid', Object.values(errors)[0]?.[0] ?? messages.invalid, errors)
}

function fieldMessages(issue: Issue): [string, string][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => [key, messages.unknownParameter])
  return [[issue.path.join('.') || 'body', issue.message]]
}
